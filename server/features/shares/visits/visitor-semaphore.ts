import { networkKey } from '../../../http/limits.ts';
import { semaphoreOfAccount } from '../../../http/mount.ts';
import type { Route } from '../../../http/route.ts';
import { createSemaphoreByKey } from '../../../http/semaphore.ts';

/**
 * Calls that read drives are limited by network for visitors without an account, as those of an account are by account:
 * otherwise a single visitor could hold every connection to the database with lists of large folders.
 */
export function withVisitorSemaphore(routes: readonly Route[]): Route[] {
  const semaphoreOf = createSemaphoreByKey(semaphoreOfAccount);
  return routes.map(({ endpoint, handler }) => ({
    endpoint,
    handler: (call, reply) => {
      const answered = () => handler(call, reply);
      return call.caller === undefined ? semaphoreOf(networkKey(call.address))(answered) : answered();
    },
  }));
}
