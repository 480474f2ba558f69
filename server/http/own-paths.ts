import type { FastifyInstance } from 'fastify';

/**
 * Watches the routes as they are added, and tells of a path whether one of them may answer it. Without the router's
 * care for parameters, so a "yes" is a perhaps; a "no" is sure. The route for all the rest does not count.
 */
export function ownPaths(app: FastifyInstance): (path: string) => boolean {
  const exact = new Set<string>();
  const prefixes: string[] = [];
  app.addHook('onRoute', ({ url }) => {
    const variable = url.search(/[:*]/);
    if (variable === -1) exact.add(url);
    else if (url !== '/*') prefixes.push(url.slice(0, variable));
  });
  return (path) => exact.has(path) || prefixes.some((prefix) => path.startsWith(prefix));
}
