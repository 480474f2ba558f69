interface Asking<Row> {
  readonly told: (row: Row | undefined) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Answers with the row of an id, read together for all who ask at one time: one reading is under way, and those who come
 * meanwhile are in the next one. So each answer is of a reading that began after it was asked for, and holds whatever had
 * been committed by then.
 * @param most ids of one reading
 */
export function createBatchLoader<Row extends { readonly id: string }>(
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  most: number,
): (id: string) => Promise<Row | undefined> {
  const waiting = new Map<string, Asking<Row>[]>();
  let isReading = false;

  const readAll = async (): Promise<void> => {
    isReading = true;
    while (waiting.size > 0) {
      const batch = new Map([...waiting].slice(0, most));
      for (const id of batch.keys()) waiting.delete(id);
      try {
        const rows = new Map((await read([...batch.keys()])).map((row) => [row.id, row]));
        for (const [id, asking] of batch) for (const { told } of asking) told(rows.get(id));
      } catch (error) {
        for (const asking of batch.values()) for (const { failed } of asking) failed(error);
      }
    }
    isReading = false;
  };

  return (id) =>
    new Promise((told, failed) => {
      const asking = waiting.get(id);
      if (asking === undefined) waiting.set(id, [{ told, failed }]);
      else asking.push({ told, failed });
      if (!isReading) void readAll();
    });
}
