import type { FastifyInstance } from 'fastify';
import type { output } from 'zod/mini';
import { serverTime } from '../../api/contract/server-time.ts';

/** The clock that windows and countdowns go by. */
export function mountServerTime(app: FastifyInstance, now: () => number): void {
  app.route({
    method: serverTime.method,
    url: serverTime.path,
    handler: (_, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ now: now() } satisfies output<typeof serverTime.answer>),
  });
}
