import './node-version.mjs';
import './production.ts';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
// Compiled code is cached with the build, where no other user may write, for the next start.
enableCompileCache(join(root, 'dist', 'compiled'));

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
