/** Lets work begin as long as what is under way fits into a room; the others wait, in their order. */
interface Room {
  /** @returns gives the space back. */
  readonly enter: (space: number) => Promise<() => void>;
}

/** Something that is larger than the whole room is let in alone. */
export function createRoom(size: number): Room {
  let free = size;
  const waiting: { readonly space: number; readonly begin: () => void }[] = [];
  const admit = (): void => {
    for (let next = waiting[0]; next !== undefined && next.space <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.space;
      next.begin();
    }
  };
  return {
    enter: async (wanted) => {
      const space = Math.min(wanted, size);
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ space, begin: resolve });
      admit();
      await promise;
      return () => {
        free += space;
        admit();
      };
    },
  };
}
