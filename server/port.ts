import { createServer } from 'node:net';
import type { Env } from './env.ts';

/** The site must know its public address before it opens, so port 0 is resolved before listening. */
export async function portOf({ HOST, PORT }: Env): Promise<number> {
  if (PORT !== 0) return PORT;
  const probe = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  probe.once('error', reject).listen(0, HOST, resolve);
  await promise;
  const bound = probe.address();
  await new Promise((closed) => probe.close(closed));
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}
