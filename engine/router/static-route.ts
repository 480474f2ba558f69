import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router';

type StaticRouter = ReturnType<typeof createStaticRouter>;

/** The context that react-router's provider wants for one address. */
interface StaticRoute {
  readonly router: StaticRouter;
  readonly context: StaticHandlerContext;
}

/**
 * A router for the server, made once for a route, and turned to each address: to make one takes longer than to draw the
 * frame of a page. Its routes have no loaders, so nothing but the location differs.
 * @throws {Error} where the router would not open the route at an address, though the engine has decided for it.
 */
export async function openStaticRoute(
  routes: RouteObject[],
  basename: string,
  first: string,
): Promise<(address: string) => StaticRoute> {
  const handler = createStaticHandler(routes, { basename });
  const context = await handler.query(new Request(`http://site.invalid${first}`));
  if (context instanceof Response)
    throw new Error(`the router answered ${context.status} where the engine had decided`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { state } = router;
  return (address) => {
    const { pathname, search } = new URL(`http://site.invalid${address}`);
    const location = { ...context.location, pathname, search };
    const matches = router.match(location);
    if (matches === null) throw new Error(`the router knows no page at ${pathname}`);
    const turned: StaticRouter = Object.create(router, { state: { value: { ...state, location, matches } } });
    return { router: turned, context };
  };
}
