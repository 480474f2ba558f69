import { expect, test } from 'vitest';
import { shareDetail, sharePath } from '../../../../api/contract/share-visits.ts';
import type { Route } from '../../../http/route.ts';
import { withVisitorSemaphore } from './visitor-semaphore.ts';

test('visitors of one network have eight calls at once, whichever they are; others and accounts do not wait for them', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const handler = async ({ address }: { readonly address: string }) => {
    begun.push(address);
    await ended;
  };
  const routes = withVisitorSemaphore(
    [shareDetail, sharePath].map((endpoint) => ({ endpoint, handler }) as unknown as Route),
  );
  const call = (at: number, address: string, caller?: object) =>
    routes[at % 2]!.handler({ address, caller } as never, undefined as never);
  const calls = Array.from({ length: 12 }, (_, at) => call(at, `2001:db8:7:${at}::1`));
  expect(begun).toHaveLength(8);
  calls.push(call(0, '192.0.2.1'), call(0, '2001:db8:7::1', { userId: 'ada' }));
  expect(begun.slice(8)).toEqual(['192.0.2.1', '2001:db8:7::1']);
  end();
  await Promise.all(calls);
  expect(begun).toHaveLength(14);
});
