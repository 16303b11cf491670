"""What `tabinet-discord check` asks Discord: login, clock, application, intents, gateway, permissions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any, Final

import aiohttp

from . import invite, resources
from .checks import Finding

API: Final = "https://discord.com/api/v10"
PORTAL: Final = "https://discord.com/developers/applications"
TIMEOUT: Final = 15.0
LARGEST_SKEW: Final = 2.0
"""Seconds. A click must be answered within three, and its age is read off our own clock."""
GUILDS_A_PAGE: Final = 200

_PRIVILEGED: Final[Mapping[str, int]] = {
    "Presence": 1 << 12 | 1 << 13,
    "Server Members": 1 << 14 | 1 << 15,
    "Message Content": 1 << 18 | 1 << 19,
}

Clock = Callable[[], datetime]


class _Refused(Exception):
    """Discord did not give what was asked for; carries the finding to show."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.found)
        self.finding = finding


@dataclass(frozen=True, slots=True)
class _Answer:
    data: Any
    skew: float | None
    """Seconds by which our clock is ahead of Discord's; None if it did not tell the time."""


async def check_discord(token: str, base: str = API, now: Clock = lambda: datetime.now(UTC)) -> AsyncIterator[Finding]:
    """Everything that can be asked with the token, from the API at `base`. Stops at the first refusal."""
    headers = {
        "Authorization": f"Bot {token}",
        "User-Agent": f"DiscordBot ({resources.NAME}, {resources.version()})",
    }
    timeout = aiohttp.ClientTimeout(total=TIMEOUT)
    async with aiohttp.ClientSession(headers=headers, timeout=timeout) as session:
        api = _Api(session, base, now)
        try:
            me = await api.get("/users/@me")
            yield Finding("ok", "Login", f"the token is that of {me.data['username']}")
            yield clock(me.skew)
            application = (await api.get("/applications/@me")).data
            yield endpoint(application)
            yield code_grant(application)
            yield intents(application)
            yield gateway((await api.get("/gateway/bot")).data)
            yield permissions((await api.get(f"/users/@me/guilds?limit={GUILDS_A_PAGE}")).data)
            yield Finding("note", "Invite link", invite.invite_link(application["id"]))
        except _Refused as refused:
            yield refused.finding
        except (KeyError, TypeError, ValueError) as error:
            yield Finding("problem", "Discord", f"it answered something unexpected ({error!r})", "Try again.")


class _Api:
    """GET requests to Discord, with its refusals as findings."""

    def __init__(self, session: aiohttp.ClientSession, base: str, now: Clock) -> None:
        self._session = session
        self._base = base
        self._now = now

    async def get(self, path: str) -> _Answer:
        """What lies at `path`. Raises _Refused."""
        try:
            sent = self._now()
            async with self._session.get(self._base + path) as response:
                received = self._now()
                if response.status != 200:
                    raise _Refused(_refusal(path, response.status, response.headers.get("Retry-After")))
                skew = _skew(sent, received, response.headers.get("Date"))
                return _Answer(await response.json(), skew)
        except (TimeoutError, aiohttp.ClientError, ValueError) as error:
            reason = str(error) or type(error).__name__
            advice = "See whether this machine can reach discord.com: connection, firewall, DNS."
            raise _Refused(Finding("problem", "Discord", f"no usable answer: {reason}", advice)) from None


def clock(skew: float | None) -> Finding:
    """Whether this machine's clock agrees with Discord's."""
    if skew is None:
        return Finding("note", "Clock", "Discord did not tell the time, so it could not be compared")
    if abs(skew) <= LARGEST_SKEW:
        return Finding("ok", "Clock", "within two seconds of Discord's")
    way = "ahead of" if skew > 0 else "behind"
    advice = "Switch on automatic time (NTP) on this machine."
    return Finding("problem", "Clock", f"{abs(skew):.0f} seconds {way} Discord's", advice)


def endpoint(application: Mapping[str, Any]) -> Finding:
    """Whether clicks come to this program: with an endpoint address set, Discord sends them elsewhere."""
    name = application["name"]
    if application.get("interactions_endpoint_url"):
        advice = f'Empty "Interactions Endpoint URL" on the page "General Information" at {PORTAL}.'
        return Finding("problem", "Application", f"{name} sends its clicks to a web address", advice)
    return Finding("ok", "Application", f"{name}, id {application['id']}")


def code_grant(application: Mapping[str, Any]) -> Finding:
    """Whether the invite link can work, and for whom."""
    if application.get("bot_require_code_grant"):
        advice = f'Switch off "Requires OAuth2 Code Grant" on the page "Bot" at {PORTAL}.'
        return Finding("problem", "Invitation", "the invite link cannot work", advice)
    who = "anybody" if application.get("bot_public", True) else "only the application's owner"
    return Finding("ok", "Invitation", f"{who} may invite the bot")


def intents(application: Mapping[str, Any]) -> Finding:
    """The privileged intents, of which this bot needs none."""
    flags = int(application.get("flags") or 0)
    on = [name for name, bits in _PRIVILEGED.items() if flags & bits]
    if not on:
        return Finding("ok", "Intents", "no privileged one is on, and none is needed")
    advice = f'They can be switched off on the page "Bot" at {PORTAL}.'
    return Finding("note", "Intents", f"not needed, but on: {', '.join(on)}", advice)


def gateway(data: Mapping[str, Any]) -> Finding:
    """How often the bot may still log in today: when that is used up, Discord resets the token."""
    limit = data["session_start_limit"]
    found = f"{limit['remaining']} of {limit['total']} logins left today, {data['shards']} shard(s) advised"
    if limit["remaining"] > 10:
        return Finding("ok", "Gateway", found)
    advice = "Something restarts the bot over and over: stop it, and wait until tomorrow."
    return Finding("problem", "Gateway", found, advice)


def permissions(guilds: list[Mapping[str, Any]]) -> Finding:
    """The bot's own permissions in its servers; single channels may still deny some."""
    if not guilds:
        return Finding("note", "Permissions", "the bot is in no server yet", "Invite it with the link below.")
    lacking = [(guild["name"], invite.missing(int(guild["permissions"]))) for guild in guilds]
    faults = [f"{name} (lacks {', '.join(names)})" for name, names in lacking if names]
    if faults:
        more = f" and {len(faults) - 5} more" if len(faults) > 5 else ""
        advice = "Give its role these permissions there, or invite it again with the link below."
        return Finding("problem", "Permissions", "; ".join(faults[:5]) + more, advice)
    most = "the first " if len(guilds) == GUILDS_A_PAGE else ""
    return Finding("ok", "Permissions", f"complete in {most}{len(guilds)} server(s)")


def _refusal(path: str, status: int, retry_after: str | None) -> Finding:
    if status == 401:
        advice = f'Make a new one with "Reset Token" on the page "Bot" at {PORTAL}, and set DISCORD_TOKEN to it.'
        return Finding("problem", "Login", "Discord does not accept the token", advice)
    if status == 429:
        advice = f"Try again in {retry_after} seconds." if retry_after else "Try again later."
        return Finding("problem", "Discord", "too many requests from this address", advice)
    return Finding("problem", "Discord", f"{path.partition('?')[0]} answered with status {status}", "Try again.")


def _skew(sent: datetime, received: datetime, date: str | None) -> float | None:
    """Our time in the middle of the request less Discord's, whose header is cut down to whole seconds."""
    if date is None:
        return None
    theirs = parsedate_to_datetime(date) + timedelta(seconds=0.5)
    return (sent + (received - sent) / 2 - theirs).total_seconds()
