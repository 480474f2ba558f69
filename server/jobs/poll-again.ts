import type { WorkerEvents } from 'graphile-worker';

/**
 * Milliseconds until the further polls after a notification: up to twice these, at random, so that pools do not collide
 * twice.
 */
const delays = [15, 60, 250, 1000];

/**
 * graphile-worker takes a job by a statement that locks every free queue and skips locked ones. One notification wakes
 * all pools at once; where two poll in the same moment, one of them sees no queue, finds nothing, and would poll again
 * only seconds later. So a pool that was notified and found nothing polls again a little later.
 * @returns a function to stop polling; a pool that shuts down stops by itself.
 */
export function pollAgainWhenNotified(events: WorkerEvents): () => void {
  let tries = delays.length;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
  };
  events.on('pool:gracefulShutdown', stop);
  events.on('pool:forcefulShutdown', stop);
  events.on('pool:listen:notification', () => {
    tries = 0;
  });
  events.on('worker:getJob:empty', ({ worker }) => {
    const delay = delays[tries];
    if (delay === undefined || isStopped) return;
    tries += 1;
    clearTimeout(timer);
    timer = setTimeout(() => worker.workerPool.nudge(1), delay * (1 + Math.random()));
  });
  return stop;
}
