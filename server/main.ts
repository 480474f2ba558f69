import './node-version.mjs';
import './production.ts';
import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Buffers count like other memory when a full collection is due. By default some 20 MiB of new ones are enough for one, which goes through
// all objects of the server: 768 MiB of torrents caused 47 of them, two seconds of work in which nobody else was served. A Node that
// does not know the option says so and goes on.
setFlagsFromString('--external-memory-accounted-in-global-limit');

const root = join(import.meta.dirname, '..');
// Compiled code is cached with the build, where no other user may write, for the next start.
enableCompileCache(join(root, 'dist', 'compiled'));

/** The exit code of the process that starts the workers; undefined where this one serves by itself. */
async function startWorkers(): Promise<0 | 1 | undefined> {
  if (!cluster.isPrimary || !process.env.WORKERS) return undefined;
  const { readEnv } = await import('./env.ts');
  const read = readEnv(process.env);
  // Faults are told by the one that serves.
  if (!read.ok || read.env.WORKERS === 1) return undefined;
  const [{ runWorkers }, { createLogger }, { portOf }] = await Promise.all([
    import('./workers.ts'),
    import('./log.ts'),
    import('./port.ts'),
  ]);
  const { WORKERS: count, LOG_LEVEL } = read.env;
  return runWorkers({ count, port: await portOf(read.env), log: createLogger(LOG_LEVEL) });
}

const code = await startWorkers();
if (code !== undefined) process.exit(code);

// Only now: its dependencies read NODE_ENV when they are loaded.
const { serve } = await import('./serve.ts');

process.exit(
  await serve({
    variables: process.env,
    root,
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
    terminals: { output: process.stdout.isTTY === true, errors: process.stderr.isTTY === true },
  }),
);
