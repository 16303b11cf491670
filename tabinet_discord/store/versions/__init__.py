"""One file a schema revision, applied in order by `migrations`. A published one is never changed."""
