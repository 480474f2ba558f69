/** Tools that are lent out one by one, in the order in which they were asked for. */
interface Turns<Tool> {
  /**
   * Does the work once a tool is free. `signal` gives the place up as long as that has not come; then it rejects with
   * the signal's reason. Undefined, and nothing happens, where too many wait already.
   */
  readonly take: <Result>(
    work: (tool: Tool) => Promise<Result>,
    signal: AbortSignal,
  ) => Promise<Result> | undefined;
}

export function createTurns<Tool>(tools: readonly Tool[], mostWaiting: number): Turns<Tool> {
  // The one that was given back last comes first: it is warm, and the others may rest.
  const free = [...tools].reverse();
  const waiting = new Set<(tool: Tool) => void>();

  const giveBack = (tool: Tool): void => {
    const [next] = waiting;
    if (next === undefined) free.push(tool);
    else next(tool);
  };

  const lend = (signal: AbortSignal): Promise<Tool> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const tool = free.pop();
      if (tool !== undefined) return resolve(tool);
      const leave = (): void => {
        waiting.delete(begin);
        reject(signal.reason);
      };
      const begin = (lent: Tool): void => {
        waiting.delete(begin);
        signal.removeEventListener('abort', leave);
        resolve(lent);
      };
      waiting.add(begin);
      signal.addEventListener('abort', leave, { once: true });
    });

  return {
    take: (work, signal) => {
      if (free.length === 0 && waiting.size >= mostWaiting) return undefined;
      return lend(signal).then((tool) => work(tool).finally(() => giveBack(tool)));
    },
  };
}
