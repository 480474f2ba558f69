/** Memory that several processes share: each reserves its maximum before it begins. */
export interface MemoryBudget {
  /**
   * Does the work once so many bytes are free. In the order of the callers: a large one is not passed by small ones for ever.
   * More than the whole budget is reserved as the whole.
   */
  readonly within: <Result>(bytes: number, work: () => Promise<Result>) => Promise<Result>;
}

/** @param total bytes. */
export function createMemoryBudget(total: number): MemoryBudget {
  const waiting: { readonly bytes: number; readonly begin: () => void }[] = [];
  let free = total;
  const admit = (): void => {
    for (let first = waiting[0]; first !== undefined && first.bytes <= free; first = waiting[0]) {
      waiting.shift();
      free -= first.bytes;
      first.begin();
    }
  };
  return {
    within: async (wanted, work) => {
      const bytes = Math.min(wanted, total);
      await new Promise<void>((begin) => {
        waiting.push({ bytes, begin });
        admit();
      });
      try {
        return await work();
      } finally {
        free += bytes;
        admit();
      }
    },
  };
}
