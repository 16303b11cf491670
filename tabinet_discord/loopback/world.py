"""The state of a small Discord: people, servers, channels, messages. Single-threaded; every method is quick."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from . import payloads
from .board import Board
from .command_book import CommandBook
from .dispatch import GUILD_MEMBERS, GUILDS, Dispatch
from .emojis import Emojis
from .errors import PersonError, unknown_channel
from .events import WorldEvent
from .feed import Feed
from .files import Files
from .interactions import Interactions
from .model import Channel, Guild, Interaction, Json, Message, User
from .people import People
from .permissions import bits
from .responses import Responses
from .snowflakes import Snowflakes
from .token_road import TokenRoad

OptionValue = str | int | float | bool


class World:
    """What is true. `server.LoopbackServer` shows it to the bot; `listen` shows it to whoever shows it to people.

    The bot's user id is the application's. `base` is the server's address, for the addresses of files. A bot that
    wants privileged intents which are not in `privileged_intents` is refused, as at Discord.
    """

    def __init__(
        self,
        *,
        now: Callable[[], datetime],
        application_id: int | None = None,
        token: str = "loopback.token",
        name: str = "Tabinet",
    ) -> None:
        self.now = now
        self.token = token
        self.privileged_intents = 0
        self.base = ""
        self.snowflakes = Snowflakes(now)
        self.application_id = application_id or self.snowflakes.next()
        self.bot = User(self.application_id, name, name, bot=True)
        self.owner = User(self.snowflakes.next(), "owner", "Owner")
        self.users: dict[int, User] = {self.bot.id: self.bot, self.owner.id: self.owner}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.events: Feed[WorldEvent] = Feed()
        self.dispatches: Feed[Dispatch] = Feed()
        self.files = Files()
        self.board = Board(self)
        self.commands = CommandBook(self)
        self.emojis = Emojis(self)
        self.interactions = Interactions(self)
        self.responses = Responses(self)
        self.token_road = TokenRoad(self)
        self.people = People(self)

    @property
    def messages(self) -> dict[int, dict[int, Message]]:
        """The messages of each channel by id, oldest first."""
        return self.board.messages

    def listen(self, listener: Callable[[WorldEvent], None]) -> Callable[[], None]:
        """Be told what people can see happen; gives what ends it."""
        return self.events.listen(listener)

    # -- places and people

    def add_user(
        self, name: str, *, locale: str = "en-US", display_name: str | None = None, user_id: int | None = None
    ) -> User:
        """A new person."""
        user = User(user_id or self.snowflakes.next(), name, display_name or name, locale)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, *, locale: str = "en-US", guild_id: int | None = None) -> Guild:
        """A new server with the bot in it, without channels."""
        guild = Guild(guild_id or self.snowflakes.next(), name, locale, self.owner.id, self.now())
        guild.members = {self.owner.id: self.now(), self.bot.id: self.now()}
        self.guilds[guild.id] = guild
        self.dispatches.tell(Dispatch("GUILD_CREATE", lambda: payloads.gateway_guild(self, guild), GUILDS, guild.id))
        return guild

    def remove_guild(self, guild_id: int) -> None:
        """The bot is thrown out of a server."""
        guild = self.guilds.pop(guild_id)
        for channel_id in guild.channels:
            self.board.drop_channel(channel_id)
            del self.channels[channel_id]
        self.dispatches.tell(Dispatch("GUILD_DELETE", lambda: {"id": str(guild_id)}, GUILDS, guild_id))

    def add_channel(self, guild_id: int, name: str, *, channel_id: int | None = None) -> Channel:
        """A new text channel."""
        guild = self.guilds[guild_id]
        channel = Channel(channel_id or self.snowflakes.next(), name, guild_id)
        self.channels[channel.id] = channel
        guild.channels.append(channel.id)
        self.dispatches.tell(Dispatch("CHANNEL_CREATE", lambda: payloads.channel(self, channel), GUILDS, guild_id))
        return channel

    def channel(self, channel_id: int) -> Channel:
        """The channel with this id. Raises ApiError 10003."""
        if channel_id not in self.channels:
            raise unknown_channel()
        return self.channels[channel_id]

    def delete_channel(self, channel_id: int) -> None:
        """A channel is deleted, with all that was said there."""
        channel = self.channels.pop(channel_id)
        self.board.drop_channel(channel_id)
        if channel.guild_id is not None:
            self.guilds[channel.guild_id].channels.remove(channel_id)
            told = Dispatch("CHANNEL_DELETE", lambda: payloads.channel(self, channel), GUILDS, channel.guild_id)
            self.dispatches.tell(told)

    def add_member(self, guild_id: int, user_id: int) -> None:
        """A person joins a server."""
        guild = self.guilds[guild_id]
        if user_id in guild.members:
            return
        guild.members[user_id] = self.now()

        def data() -> Json:
            return payloads.member(self, guild, user_id) | {"guild_id": str(guild_id)}

        self.dispatches.tell(Dispatch("GUILD_MEMBER_ADD", data, GUILD_MEMBERS, guild_id))

    def dm_channel(self, user_id: int) -> Channel:
        """The bot's direct messages with this person."""
        if user_id not in self.users:
            raise PersonError("unknown_user", str(user_id))
        for channel in self.channels.values():
            if channel.recipient_id == user_id:
                return channel
        channel = Channel(self.snowflakes.next(), self.users[user_id].name, recipient_id=user_id)
        self.channels[channel.id] = channel
        return channel

    def deny(self, channel_id: int, *names: str) -> None:
        """Take permissions (`send_messages`, …) from the bot in a channel."""
        self._set_denied(channel_id, self.channels[channel_id].denied | bits(*names))

    def allow(self, channel_id: int, *names: str) -> None:
        """Give them back."""
        self._set_denied(channel_id, self.channels[channel_id].denied & ~bits(*names))

    def _set_denied(self, channel_id: int, denied: int) -> None:
        channel = self.channels[channel_id]
        channel.denied = denied
        told = Dispatch("CHANNEL_UPDATE", lambda: payloads.channel(self, channel), GUILDS, channel.guild_id)
        self.dispatches.tell(told)

    # -- what a person sees and does: these raise PersonError

    def visible(self, channel_id: int, user_id: int) -> list[Message]:
        """What this person sees in a channel, oldest first."""
        return self.people.visible(channel_id, user_id)

    def slash(
        self, user_id: int, channel_id: int, name: str, options: Mapping[str, OptionValue] | None = None
    ) -> Interaction:
        """Send a command. `name` may go on with the names of group and subcommand, with spaces between."""
        return self.people.slash(user_id, channel_id, name, options or {})

    def autocomplete(
        self, user_id: int, channel_id: int, name: str, options: Mapping[str, OptionValue], focused: str
    ) -> Interaction:
        """Ask for suggestions for the option `focused`, whose text so far is among `options`."""
        return self.people.autocomplete(user_id, channel_id, name, options, focused)

    def click(self, user_id: int, message_id: int, custom_id: str, values: Sequence[str] | None = None) -> Interaction:
        """Press a button, or choose these values in a menu."""
        return self.people.click(user_id, message_id, custom_id, values)

    def submit_modal(
        self, user_id: int, interaction_id: int, fields: Mapping[str, str | list[str] | bool]
    ) -> Interaction:
        """Send in the modal that answered this interaction; fields by custom id."""
        return self.people.submit_modal(user_id, interaction_id, fields)

    def dismiss(self, user_id: int, message_id: int) -> None:
        """Put an ephemeral message away."""
        self.people.dismiss(user_id, message_id)

    # -- time

    def next_deadline(self) -> datetime | None:
        """When the next unanswered interaction fails."""
        return self.interactions.next_deadline()

    def check_deadlines(self) -> None:
        """Fail the interactions whose three seconds are over. The server calls this in time."""
        self.interactions.check_deadlines()
