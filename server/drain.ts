import type { FastifyInstance } from 'fastify';
import type { SiteHandler } from '../app/server.ts';

interface Draining {
  /** From the first signal on; `/readyz` answers 503 then. */
  readonly isDraining: () => boolean;
  /** Stops accepting connections, lets requests in progress finish, closes the site. Resolves when nothing is left. */
  drain(app: FastifyInstance, site: Pick<SiteHandler, 'close'>): Promise<void>;
}

interface DrainLimits {
  /** After so many milliseconds the requests still in flight are cut off. */
  readonly gracePeriod: number;
  readonly checkEvery: number;
}

export function createDraining(
  { gracePeriod, checkEvery }: DrainLimits = { gracePeriod: 10_000, checkEvery: 50 },
): Draining {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    drain: async (app, site) => {
      isDraining = true;
      // Node closes the connections that are idle now; those that become idle later we close ourselves.
      const sweep = setInterval(() => app.server.closeIdleConnections(), checkEvery);
      const cut = setTimeout(() => app.server.closeAllConnections(), gracePeriod);
      try {
        await app.close();
      } finally {
        clearInterval(sweep);
        clearTimeout(cut);
      }
      await site.close();
    },
  };
}
