import type { WorkerEvents } from 'graphile-worker';

/** Milliseconds to the further looks after a notification: between these and as many again, so that pools do not meet twice. */
const delays = [15, 60, 250, 1000];

/**
 * graphile-worker takes a job by a statement that locks every free queue and skips those that are locked. One notification
 * wakes all pools at once; where two ask in the same moment, one of them sees no queue, finds nothing, and would look again
 * at its next poll, seconds later. So a pool that was notified and found nothing looks again a little later.
 * @returns how to stop looking; a pool that shuts down stops by itself.
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
