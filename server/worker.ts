import cluster from 'node:cluster';
import type { About, Colleagues } from './http/colleagues.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** This process as one of several that share a port (`WORKERS`). */
export interface WorkerProcess extends Colleagues {
  /** False where another one says where the server is. */
  readonly speaks: boolean;
  readonly ready: () => void;
  /** Resolves with the reason when it is to stop, however often that is asked. */
  readonly stopped: Promise<string>;
}

/** Undefined where this process is the only one. */
export function workerProcess(
  variables: Readonly<Record<string, string | undefined>>,
): WorkerProcess | undefined {
  const [, number] = /^(\d+)\/\d+$/.exec(variables.DRIVE_WORKER ?? '') ?? [];
  if (number === undefined || !cluster.isWorker) return undefined;
  const send = (message: FromWorker): void => void process.send?.(message, undefined, {}, () => {});
  const answers = new Map<About, () => Promise<unknown>>();
  const waiting = new Map<number, (values: readonly unknown[]) => void>();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<string>();
  let last = 0;

  const answer = async ({ id, about }: Extract<ToWorker, { type: 'question' }>): Promise<void> => {
    const value = await answers.get(about)?.();
    if (value !== undefined) send({ type: 'answer', id, value });
  };
  process.on('message', (message: ToWorker) => {
    if (message.type === 'stop') stop('the first process stops');
    else if (message.type === 'question') void answer(message).catch(() => {});
    else if (message.type === 'answers') {
      waiting.get(message.id)?.(message.values);
      waiting.delete(message.id);
    }
  });
  // A terminal, or a supervisor, may send the signal to every process of the group: the first process answersWith the others.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => stop('SIGTERM'));

  return {
    number: Number(number),
    speaks: variables.DRIVE_WORKER_QUIET !== '1',
    ready: () => send({ type: 'ready' }),
    stopped,
    answersWith: (about, value) => void answers.set(about, value),
    ask: (about) => {
      last += 1;
      const { promise, resolve } = Promise.withResolvers<readonly unknown[]>();
      waiting.set(last, resolve);
      send({ type: 'ask', id: last, about });
      return promise;
    },
  };
}
