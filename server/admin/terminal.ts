import type { Readable, Writable } from 'node:stream';
import colors from 'picocolors';
import type { Paint } from '../log-lines.ts';

export interface Terminal {
  /** Writes a line of the result to standard output. */
  readonly say: (line?: string) => void;
  /** The same as JSON. */
  readonly sayJson: (value: unknown) => void;
  /** Writes a line of progress or an error to standard error. */
  readonly note: (line: string) => void;
  /** Shown over and over in one line, on a terminal only. */
  readonly progress: (text: string) => void;
  readonly paint: Paint;
  readonly isInteractive: boolean;
  /** Asks a question and reads one line; a secret is not echoed. */
  readonly ask: (question: string, options?: { secret?: boolean }) => Promise<string>;
  /** All of standard input, without the line break at its end. */
  readonly readAll: () => Promise<string>;
}

interface Streams {
  readonly input: Readable & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown };
  readonly output: Writable & { isTTY?: boolean; columns?: number };
  readonly errors: Writable & { isTTY?: boolean; columns?: number };
}

/** Longer than any password or address. */
const mostInput = 64 * 1024;

/** Colours on a terminal only, and not where NO_COLOR is set. */
export function createTerminal({ input, output, errors }: Streams, noColor: boolean): Terminal {
  let isProgressShown = false;
  const clear = (): void => {
    if (isProgressShown) errors.write('\r\u001b[K');
    isProgressShown = false;
  };
  const note = (line: string): void => {
    clear();
    errors.write(`${line}\n`);
  };
  const say = (line = ''): void => {
    clear();
    output.write(`${line}\n`);
  };
  return {
    say,
    sayJson: (value) => say(JSON.stringify(value, null, 2)),
    note,
    progress: (text) => {
      if (errors.isTTY !== true) return;
      errors.write(`\r\u001b[K${text.slice(0, (errors.columns ?? 80) - 1)}`);
      isProgressShown = true;
    },
    paint: colors.createColors(output.isTTY === true && !noColor),
    isInteractive: input.isTTY === true && errors.isTTY === true,
    ask: (question, { secret = false } = {}) => ask({ input, errors }, question, secret),
    readAll: () => readAll(input),
  };
}

async function readAll(input: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk as Uint8Array));
    length += (chunk as Uint8Array).length;
    if (length > mostInput) throw new RangeError('Standard input holds more than a password.');
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

const [interrupt, endOfInput, backspace, deleted] = ['\u0003', '\u0004', '\b', '\u007f'];

/** Reads a line key by key, since only raw mode keeps a terminal from echoing it. */
async function ask(
  { input, errors }: Pick<Streams, 'input' | 'errors'>,
  question: string,
  isSecret: boolean,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let line = '';
  const leave = (): void => reject(new Error('The question was not answered.'));
  const readKeys = (keys: string): void => {
    for (const key of keys) {
      // The promise is settled once; later keys change nothing.
      if (key === interrupt) leave();
      else if (key === '\r' || key === '\n' || key === endOfInput) resolve(line);
      line = key === backspace || key === deleted ? [...line].slice(0, -1).join('') : line + key;
    }
  };
  // Before the question, so that nothing of a quick answer is shown.
  if (isSecret) input.setRawMode?.(true);
  errors.write(question);
  input.setEncoding('utf8');
  input.on('data', readKeys).once('end', leave).resume();
  try {
    return await promise;
  } finally {
    input.off('data', readKeys).off('end', leave).pause();
    if (isSecret) {
      input.setRawMode?.(false);
      errors.write('\n');
    }
  }
}
