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

/**
 * The same of several works, one after the other, each by its name.
 * @param begin makes for each round what the works are done to.
 */
export async function shortestTurns<On>(
  server: MeasuredServer,
  work: (name: string, on: On) => Promise<void>,
  { enough, begin }: { readonly enough: number; readonly begin: () => Promise<Readonly<Record<string, On>>> },
): Promise<ReadonlyMap<string, number>> {
  const best = new Map<string, number>();
  const isOver = (): boolean => best.size > 0 && [...best.values()].every((took) => took < enough);
  for (let round = 0; round < 3 && !isOver(); round += 1) {
    for (const [name, on] of Object.entries(await begin())) {
      const took = await server.longestTurn(() => work(name, on));
      best.set(name, Math.min(took, best.get(name) ?? took));
    }
  }
  return best;
}
