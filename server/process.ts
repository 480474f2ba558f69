import type { Logger } from 'pino';

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Resolves at the first signal to stop. The second ends the process at once: whoever sends it does not want to wait. */
export async function nextSignal(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let hasCome = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (hasCome) process.exit(1);
      hasCome = true;
      resolve(signal);
    });
  }
  return promise;
}

/**
 * A promise that nobody awaited has unwound like any other and leaves nothing half done, so the site stays up and the
 * log names it. An exception that nobody caught may have, so Node ends the process, as it does on its own.
 */
export function surviveRejections(log: Pick<Logger, 'error'>): void {
  process.on('unhandledRejection', (reason) =>
    log.error({ err: reason }, 'a promise failed and nobody was waiting for it'),
  );
}
