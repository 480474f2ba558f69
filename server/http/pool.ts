/** Tools that are lent one by one, in the order of requests. */
interface Pool<Tool> {
  /**
   * Does the work once a tool is free. `signal` cancels the wait; then it rejects with the signal's reason. Undefined,
   * and nothing happens, where too many wait already.
   */
  readonly take: <Result>(
    work: (tool: Tool) => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result> | undefined;
}

export function createPool<Tool>(tools: readonly Tool[], mostWaiting: number): Pool<Tool> {
  // The last one given back is used first: its caches are warm, and the others may end.
  const free = [...tools].reverse();
  const waiting = new Set<(tool: Tool) => void>();

  const giveBack = (tool: Tool): void => {
    const [next] = waiting;
    if (next === undefined) free.push(tool);
    else next(tool);
  };

  const wait = (signal: AbortSignal | undefined): Promise<Tool> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(begin);
        reject(signal?.reason);
      };
      const begin = (lent: Tool): void => {
        waiting.delete(begin);
        signal?.removeEventListener('abort', leave);
        resolve(lent);
      };
      waiting.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });

  return {
    take: (work, signal) => {
      const run = async (tool: Tool) => {
        try {
          return await work(tool);
        } finally {
          giveBack(tool);
        }
      };
      if (free.length === 0 && waiting.size >= mostWaiting) return undefined;
      if (signal?.aborted) return Promise.reject(signal.reason);
      return free.length > 0 ? run(free.pop() as Tool) : wait(signal).then(run);
    },
  };
}
