import './node-version.mjs';
import './production.ts';
import { join } from 'node:path';

// Only now: what it brings along looks at once whether this is production.
const { serve } = await import('./serve.ts');

process.exit(
  await serve({
    variables: process.env,
    root: join(import.meta.dirname, '..'),
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  }),
);
