interface Waiting {
  readonly owner: string;
  readonly begin: () => void;
}

/** So many lookups at once, in all and of one account; the others wait in order. */
export function createLookups({ most = 16, ofOwner = 3 } = {}) {
  const running = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let count = 0;

  const mayBegin = (owner: string): boolean => count < most && (running.get(owner) ?? 0) < ofOwner;

  function change(owner: string, by: 1 | -1): void {
    count += by;
    const now = (running.get(owner) ?? 0) + by;
    if (now === 0) running.delete(owner);
    else running.set(owner, now);
  }

  function next(): void {
    for (const one of waiting) {
      if (!mayBegin(one.owner)) continue;
      waiting.delete(one);
      one.begin();
    }
  }

  /** Resolves when the lookup may begin, to what is called at its end; undefined if the signal aborts before. */
  return (owner: string, signal: AbortSignal): Promise<(() => void) | undefined> =>
    new Promise((resolve) => {
      const begin = (): void => {
        change(owner, 1);
        signal.removeEventListener('abort', leave);
        resolve(() => {
          change(owner, -1);
          next();
        });
      };
      const one = { owner, begin };
      const leave = (): void => {
        waiting.delete(one);
        resolve(undefined);
      };
      if (signal.aborted) return leave();
      if (mayBegin(owner)) return begin();
      waiting.add(one);
      signal.addEventListener('abort', leave, { once: true });
    });
}
