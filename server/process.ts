import type { Logger } from 'pino';

/** The parent process, read before it can end. */
const parent = process.ppid;

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Resolves with the reason when it is time to stop. A second signal ends the process at once. */
export async function timeToStop(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let hasCome = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (hasCome) process.exit(1);
      hasCome = true;
      resolve(signal);
    });
  }
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => resolve('npm has ended'));
  return promise;
}

/**
 * npm passes a signal to the shell between it and us, and the shell dies of it without passing it on. A server that can
 * no longer be stopped would keep its port, so losing the parent shell counts as a signal.
 */
function whenOrphaned(onOrphaned: () => void, checkEvery = 250): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, checkEvery);
  timer.unref();
}

/**
 * An unhandled rejection leaves no half-finished state, so the site stays up and the rejection is logged. An uncaught
 * exception may, so Node ends the process, as it does by default.
 */
export function surviveRejections(log: Pick<Logger, 'error'>): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled promise rejection'));
}
