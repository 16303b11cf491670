# A server's house rules, and the suggestions that Discord shows while rules are typed.

house-title = ## House rules of this server
house-none = There are none yet.
house-entry = **{ $name }** · based on { $base }: { $changes }
house-unusable = cannot be played at present. { $reason }
house-how-to-save = **To make or change one:** `/server rules` with a `name`, a `set` to start from and `changes`, such as `target = 151, claims = yes`. Without `set`, the changes are added to those that the name has already.
house-how-to-remove = **To see one in full:** only its `name`. **To remove it:** its `name` and `remove`. Tables that are already open keep their rules.

house-one = ## House rules “{ $name }”
house-on = Based on { $base }, with these changes:
house-typed = -# As typed: `{ $changes }`
house-saved = Saved. From now on `/tabinet` offers them under `rules`.
house-removed = The house rules “{ $name }” are removed. Tables that are already open keep them.

choice-set = { $title } – { $about }
choice-house = { $name } – based on { $base }: { $changes }
choice-as-typed = as typed
choice-now = { $switch }; possible: { $possible }
