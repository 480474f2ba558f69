interface Waiter<Row> {
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns the row of an id, read in batches: one query is running, and calls that come meanwhile are in the next one.
 * So each result is of a query that began after its call, and includes everything committed by then.
 * @param most ids of one query
 */
export function createBatchLoader<Row extends { readonly id: string }>(
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  most: number,
): (id: string) => Promise<Row | undefined> {
  const waiting = new Map<string, Waiter<Row>[]>();
  let isReading = false;

  const readAll = async (): Promise<void> => {
    isReading = true;
    while (waiting.size > 0) {
      const batch = new Map([...waiting].slice(0, most));
      for (const id of batch.keys()) waiting.delete(id);
      try {
        const rows = new Map((await read([...batch.keys()])).map((row) => [row.id, row]));
        for (const [id, waiters] of batch) for (const { resolve } of waiters) resolve(rows.get(id));
      } catch (error) {
        for (const waiters of batch.values()) for (const { reject } of waiters) reject(error);
      }
    }
    isReading = false;
  };

  return (id) =>
    new Promise((resolve, reject) => {
      const waiters = waiting.get(id);
      if (waiters === undefined) waiting.set(id, [{ resolve, reject }]);
      else waiters.push({ resolve, reject });
      if (!isReading) void readAll();
    });
}
