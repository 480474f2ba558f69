import { type Fault, type FromProgram, mostAtOnce, type ToProgram } from '../messages.ts';

/** The talk of the process with its parent, of whom it has all that it sees. */

export class FaultError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

export type Work = Exclude<ToProgram, { bytes: Uint8Array } | { next: true }>;

/** Whoever has an archive read, and all that the reader sees. */
export interface Parent {
  readonly say: (message: FromProgram) => void;
  /** Bytes of the archive, at most `mostAtOnce`. */
  readonly readPart: (start: number, end: number) => Promise<Uint8Array>;
  /** Gives content of the entry that has begun, as fast as it is taken. */
  readonly givePart: (part: Uint8Array) => Promise<void>;
}

/** Does what the parent of this process wants, and tells it how that ended. */
export function serve(workFor: (parent: Parent) => (wanted: Work) => Promise<void>): void {
  const say = (message: FromProgram): void => void process.send?.(message);
  const asked: ((bytes: Uint8Array) => void)[] = [];
  let takeNext = (): void => {};
  const work = workFor({
    say,
    readPart: (start, end) =>
      new Promise((resolve) => {
        asked.push(resolve);
        say({ start, end });
      }),
    givePart: async (part) => {
      for (let at = 0; at < part.length; at += mostAtOnce) {
        const taken = new Promise<void>((resolve) => {
          takeNext = resolve;
        });
        say({ part: part.subarray(at, at + mostAtOnce) });
        await taken;
      }
    },
  });
  process.on('message', (message: ToProgram) => {
    if ('bytes' in message) return asked.shift()?.(message.bytes);
    if ('next' in message) return takeNext();
    work(message).then(
      () => say({ done: true }),
      (error: unknown) => say({ fault: faultOf(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}

export function faultOf(error: unknown): Fault {
  if (error instanceof FaultError) return error.fault;
  return error instanceof Error && /password|encrypt/i.test(error.message) ? 'password' : 'broken';
}
