"""The small Discord's addresses: REST below `/api/v10`, the gateway at `/gateway`, files."""

from __future__ import annotations

from collections.abc import Callable

from aiohttp import web

from .deadline_timer import DeadlineTimer
from .faults import Faults
from .gateway.endpoint import GatewayEndpoint
from .gateway.hub import Hub
from .rest.account import AccountRoutes
from .rest.applications import ApplicationRoutes
from .rest.channels import ChannelRoutes
from .rest.file_routes import FileRoutes
from .rest.gate import API, Gate
from .rest.interactions import InteractionRoutes
from .rest.rate_limits import RateLimits
from .world import World

LARGEST_REQUEST = 120 * 1024 * 1024
"""Ten files of ten MiB, and what stands around them."""


class LoopbackServer:
    """Serves a world to a bot. With `rate_limits` it counts requests and refuses what comes too fast.

    `shards` is how many it advises the bot to use.
    """

    def __init__(
        self, world: World, *, faults: Faults | None = None, rate_limits: bool = False, shards: int = 1
    ) -> None:
        self.world = world
        self.hub = Hub(world)
        self.faults = faults or Faults()
        self.faults.attach(world, self.hub)
        self.rate_limits = RateLimits(world.now, self._channel_of) if rate_limits else None
        self.base = ""
        self._timer = DeadlineTimer(world)
        self._shards = shards
        self._runner: web.AppRunner | None = None

    @property
    def api(self) -> str:
        """The base address of the REST API."""
        return self.base + API

    @property
    def gateway(self) -> str:
        """The gateway's address."""
        return "ws" + self.base.removeprefix("http") + "/gateway"

    async def start(
        self,
        host: str = "127.0.0.1",
        port: int = 0,
        extra_routes: Callable[[web.Application], None] | None = None,
    ) -> None:
        """Serve. `port` 0 takes a free one. Raises OSError if the port is taken."""
        runner = web.AppRunner(self._application(extra_routes), access_log=None, shutdown_timeout=0.3)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError:
            await runner.cleanup()
            raise
        self._runner = runner
        self.base = self.world.base = f"http://{host}:{runner.addresses[0][1]}"
        self._timer.start()

    async def stop(self) -> None:
        """End every connection and serve no more."""
        self._timer.stop()
        self.hub.close()
        runner, self._runner = self._runner, None
        if runner is not None:
            await runner.cleanup()

    def _application(self, extra_routes: Callable[[web.Application], None] | None) -> web.Application:
        gate = Gate(self.world, self.faults, self.rate_limits)
        app = web.Application(middlewares=[gate.middleware()], client_max_size=LARGEST_REQUEST)
        for part in (
            AccountRoutes(self.world, self.hub, lambda: self.gateway, self._shards),
            ApplicationRoutes(self.world),
            ChannelRoutes(self.world),
            InteractionRoutes(self.world),
        ):
            app.router.add_routes(
                [web.route(route.method, API + route.path, route.handler, **route.kwargs) for route in part.routes()]
            )
        app.router.add_routes(FileRoutes(self.world).routes())
        endpoint = GatewayEndpoint(self.world, self.hub, lambda: self.gateway)
        app.router.add_get("/gateway", endpoint.handle)
        app.router.add_get("/gateway/", endpoint.handle)  # with the slash that a configured address may end in
        if extra_routes is not None:
            extra_routes(app)
        return app

    def _channel_of(self, token: str) -> int | None:
        return self.world.interactions.channel_of(token)
