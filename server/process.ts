import type { Logger } from 'pino';

/** Whoever started us, read before it can have gone. */
const parent = process.ppid;

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Resolves when it is time to stop, with the reason. A second signal ends the process at once: whoever sends it does
 * not want to wait.
 */
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
 * npm passes a signal to the shell between it and us, and the shell dies of it without a word to its child. A server
 * that nobody can stop any more would keep its port, so being left by that shell counts as a signal.
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
 * A promise that nobody awaited has unwound like any other and leaves nothing half done, so the site stays up and the
 * log names it. An exception that nobody caught may have, so Node ends the process, as it does on its own.
 */
export function surviveRejections(log: Pick<Logger, 'error'>): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled promise rejection'));
}
