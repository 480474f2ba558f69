import type { FastifyInstance } from 'fastify';
import { keyPath } from './service.ts';

/** The file by which search engines see that whoever announces pages has the site. */
export function mountIndexNowKey(app: FastifyInstance, key: string): void {
  app.get(keyPath(key), (_, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(key);
  });
}
