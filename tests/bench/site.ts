import { rmSync } from 'node:fs';
import { endPostgres, makeDataFolder, type Serving, startServer } from '../process/serving.ts';

/** The environment of `npm start` by default: it logs at its usual level, to a pipe that is read. */
export const asStarted = { LOG_LEVEL: 'info', NODE_ENV: 'production' } as const;

export interface BenchSite extends Serving {
  readonly data: string;
  stop(): Promise<void>;
}

/** A server on a drive of its own, as `npm start` runs it. */
export async function startSite(env: Readonly<Record<string, string>> = {}): Promise<BenchSite> {
  const data = makeDataFolder('bench');
  const serving = await startServer({ data, env: { ...asStarted, ...env } });
  return {
    ...serving,
    data,
    stop: async () => {
      await serving.end('SIGTERM');
      await endPostgres(data);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
