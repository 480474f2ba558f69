import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { timeToStop } from './process.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

interface WorkersOptions {
  readonly count: number;
  /** The port that all listen on. */
  readonly port: number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Milliseconds before a worker that could not start is started again, more after each time in a row. */
const [leastPause, mostPause] = [1000, 30_000];
/** Milliseconds that workers have to answer a question of one of them; one that hangs is left out. */
const answerWithin = 2000;

interface Place {
  /** From 1 on; a worker that takes the place of a dead one has its number. */
  readonly number: number;
  worker: Worker | undefined;
  failures: number;
}

interface Question {
  readonly from: Worker;
  readonly id: number;
  readonly values: unknown[];
  missing: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Runs so many processes of this program that share a port, until it is told to stop: one that dies is replaced, and at the end each finishes
 * what is under way. The first is started alone, so that one of them makes the tables and says what is wrong.
 * @returns the exit code.
 */
export async function runWorkers({ count, port, log }: WorkersOptions): Promise<0 | 1> {
  const places = Array.from(
    { length: count },
    (_, at): Place => ({ number: at + 1, worker: undefined, failures: 0 }),
  );
  const questions = new Map<number, Question>();
  const ended = Promise.withResolvers<0 | 1>();
  let lastQuestion = 0;
  let isStopping = false;
  let hasBegun = false;

  const live = (): Worker[] => places.flatMap(({ worker }) => (worker?.isConnected() ? [worker] : []));
  const send = (worker: Worker, message: ToWorker): void => {
    if (worker.isConnected()) worker.send(message, () => {});
  };

  const settle = (id: number): void => {
    const question = questions.get(id);
    if (question === undefined) return;
    questions.delete(id);
    clearTimeout(question.timer);
    send(question.from, { type: 'answers', id: question.id, values: question.values });
  };
  const ask = (from: Worker, { id, about }: Extract<FromWorker, { type: 'ask' }>): void => {
    lastQuestion += 1;
    const question = lastQuestion;
    const asked = live();
    const timer = setTimeout(() => settle(question), answerWithin);
    questions.set(question, { from, id, values: [], missing: asked.length, timer });
    for (const worker of asked) send(worker, { type: 'question', id: question, about });
  };
  const answered = ({ id, value }: Extract<FromWorker, { type: 'answer' }>): void => {
    const question = questions.get(id);
    if (question === undefined) return;
    question.values.push(value);
    question.missing -= 1;
    if (question.missing === 0) settle(id);
  };

  const start = (place: Place): void => {
    if (isStopping) return;
    const isQuiet = hasBegun || place.number > 1;
    const worker = cluster.fork({
      PORT: String(port),
      DRIVE_WORKER: `${place.number}/${count}`,
      ...(isQuiet && { DRIVE_WORKER_QUIET: '1' }),
    });
    place.worker = worker;
    let isReady = false;
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ask') ask(worker, message);
      else if (message.type === 'answer') answered(message);
      else if (message.type === 'ready') {
        isReady = true;
        place.failures = 0;
        if (!hasBegun) {
          hasBegun = true;
          for (const other of places.slice(1)) start(other);
        }
      }
    });
    worker.on('error', (err) => log.warn({ err, worker: place.number }, 'a worker could not be reached'));
    worker.on('exit', (code, signal) => {
      place.worker = undefined;
      if (isStopping || !hasBegun) {
        if (!hasBegun) isStopping = true;
        if (places.every((each) => each.worker === undefined)) ended.resolve(hasBegun ? 0 : 1);
        return;
      }
      log.error({ worker: place.number, code, signal }, 'a worker has ended; another takes its place');
      if (isReady) return start(place);
      place.failures += 1;
      setTimeout(start, Math.min(leastPause * 2 ** (place.failures - 1), mostPause), place);
    });
  };

  start(places[0] as Place);
  void timeToStop().then((reason) => {
    log.info({ reason }, 'stopping the workers');
    isStopping = true;
    if (live().length === 0) ended.resolve(0);
    for (const worker of live()) send(worker, { type: 'stop' });
  });
  return ended.promise;
}
