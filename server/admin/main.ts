import '../node-version.mjs';
import { outliveReaders } from '../../engine/cli/pipes.ts';
import { runAdmin } from './run.ts';
import { createTerminal } from './terminal.ts';

outliveReaders([process.stdout, process.stderr]);

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    // A second signal ends the process at once.
    if (stopping.signal.aborted) process.exit(3);
    stopping.abort();
  });
}

const code = await runAdmin({
  typed: process.argv.slice(2),
  variables: process.env,
  // npm runs scripts in the project's folder and passes the original working directory.
  typedIn: process.env.INIT_CWD ?? process.cwd(),
  terminal: createTerminal(
    { input: process.stdin, output: process.stdout, errors: process.stderr },
    Boolean(process.env.NO_COLOR),
  ),
  signal: stopping.signal,
});
// Output must be flushed before the end.
for (const stream of [process.stdout, process.stderr]) {
  if (stream.writable) await new Promise<void>((done) => stream.write('', () => done()));
}
process.exit(code);
