import type { MeasuredServer } from './measured-server.ts';

/**
 * The longest turn of the server's event loop in milliseconds, the shortest of up to three measurements. For what can be
 * asked again and is the same work each time: a core that other programs share does less in a millisecond, and a
 * collection of garbage may fall into any turn, but what is ours comes every time.
 * @param prepare makes again what the work takes away, and is not measured.
 * @param enough milliseconds below which no other measurement is needed.
 */
export async function shortestTurn(
  server: MeasuredServer,
  work: () => Promise<void>,
  { enough, prepare }: { readonly enough: number; readonly prepare?: () => Promise<unknown> },
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && best >= enough; time += 1) {
    await prepare?.();
    best = Math.min(best, await server.longestTurn(work));
  }
  return best;
}
