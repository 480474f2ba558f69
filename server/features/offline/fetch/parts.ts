import { RetryableError } from './outcome.ts';

/** When the content of a source is fetched over several connections, and over how many. */
export interface PartsOptions {
  /** Connections of one download. Each part ahead is held in memory. */
  readonly most: number;
  /** Bytes of a part. */
  readonly part: number;
  /** Bytes that are left, at least. */
  readonly least: number;
  /** Milliseconds of one connection before it is judged. */
  readonly after: number;
  /** Share of that time spent waiting for the source from which on more connections may help. */
  readonly waiting: number;
}

const mebibyte = 1024 * 1024;

export const usualParts: PartsOptions = {
  most: 4,
  part: 4 * mebibyte,
  least: 32 * mebibyte,
  after: 2000,
  waiting: 0.5,
};

/** A connection that brings one part after the other. */
export interface PartConnection {
  /** The bytes from `from` up to, not including, `to`. Rejects where the source answers anything else. */
  readonly read: (from: number, to: number) => Promise<AsyncIterable<Uint8Array>>;
  readonly end: () => void;
}

interface WholeBody {
  /** All from `offset` on. */
  readonly body: AsyncIterable<Uint8Array>;
  readonly end: () => void;
  readonly offset: number;
  readonly size: number;
  /** Another connection; undefined where the source has enough of them. */
  readonly connect: () => PartConnection | undefined;
}

/** Part of the content, with its bytes that were not passed on yet. */
interface Part {
  position: number;
  readonly to: number;
  readonly chunks: Uint8Array[];
  isTaken: boolean;
}

const partOf = (from: number, to: number, isTaken: boolean): Part => ({
  position: from,
  to,
  chunks: [],
  isTaken,
});

/** A second connection that has begun to bring the part from `from` on. */
interface Second {
  readonly connection: PartConnection;
  readonly from: number;
  readonly to: number;
  readonly bytes: AsyncIterator<Uint8Array>;
}

/**
 * The same bytes in the same order, over more connections once the first is slower than whoever reads. It is left only
 * when a second one brings what was asked of it: many sources refuse it, or answer with something else.
 */
export async function* inParts(whole: WholeBody, options: PartsOptions): AsyncGenerator<Uint8Array> {
  const { body, size, connect } = whole;
  const first = body[Symbol.asyncIterator]();
  let position = whole.offset;
  let boundary = Number.POSITIVE_INFINITY;
  let second: Second | undefined;
  let trying: Promise<unknown> | undefined;
  let tried: PartConnection | undefined;

  function tryAnother(): void {
    tried = connect();
    if (tried === undefined) return;
    const [connection, from] = [tried, position + options.part];
    const to = Math.min(from + options.part, size);
    boundary = from;
    trying = connection.read(from, to).then(
      (bytes) => {
        second = { connection, from, to, bytes: bytes[Symbol.asyncIterator]() };
      },
      () => {
        connection.end();
        boundary = Number.POSITIVE_INFINITY;
      },
    );
  }

  const startedAt = performance.now();
  let waited = 0;
  const isSlow = (): boolean => {
    const elapsed = performance.now() - startedAt;
    return (
      size - position >= options.least && elapsed >= options.after && waited >= options.waiting * elapsed
    );
  };
  try {
    while (second === undefined) {
      const askedAt = performance.now();
      const next = await first.next();
      if (next.done) return;
      waited += performance.now() - askedAt;
      if (position + next.value.length > boundary) await trying;
      const chunk = next.value.subarray(0, boundary - position);
      position += chunk.length;
      yield chunk;
      if (trying === undefined && isSlow()) tryAnother();
    }
    yield* merged({ ...whole, first, position, second }, options);
  } finally {
    whole.end();
    tried?.end();
    await trying;
  }
}

interface Merging extends Pick<WholeBody, 'end' | 'size' | 'connect'> {
  readonly first: AsyncIterator<Uint8Array>;
  readonly position: number;
  readonly second: Second;
}

async function* merged(
  { first, position, second, size, ...whole }: Merging,
  { most, part }: PartsOptions,
): AsyncGenerator<Uint8Array> {
  const [here, there] = [partOf(position, second.from, true), partOf(second.from, second.to, true)];
  const parts: Part[] = [here, there];
  let planned = second.to;
  let [isOver, working] = [false, 0];
  let fault: unknown;
  let wake = Promise.withResolvers<void>();
  const changed = (): void => {
    wake.resolve();
    wake = Promise.withResolvers();
  };

  /** One that was left, else the next while not too many lie ahead. */
  function take(): Part | undefined {
    let free = parts.find((each) => !each.isTaken && each.position < each.to);
    if (free === undefined && planned < size && parts.length < most) {
      free = partOf(planned, Math.min(planned + part, size), false);
      planned = free.to;
      parts.push(free);
    }
    if (free !== undefined) free.isTaken = true;
    return free;
  }

  async function fill(one: Part, bytes: AsyncIterator<Uint8Array>): Promise<void> {
    try {
      while (one.position < one.to) {
        const next = await bytes.next();
        if (next.done) throw new RetryableError('The server broke the connection off.');
        const chunk = next.value.subarray(0, one.to - one.position);
        one.position += chunk.length;
        one.chunks.push(Uint8Array.from(chunk));
        changed();
      }
    } finally {
      one.isTaken = false;
    }
  }

  /** Brings parts until there are none left to bring. What one of many connections is refused ends that one alone. */
  async function run(work: () => Promise<void>, end: () => void): Promise<void> {
    working += 1;
    try {
      await work();
    } catch (error) {
      fault ??= error;
    } finally {
      end();
      working -= 1;
      changed();
    }
  }

  async function bringAll(connection: PartConnection): Promise<void> {
    while (!isOver) {
      const one = take();
      if (one !== undefined) {
        try {
          const bytes = (await connection.read(one.position, one.to))[Symbol.asyncIterator]();
          await fill(one, bytes);
          await endOf(bytes);
        } finally {
          one.isTaken = false;
        }
      } else if (planned >= size && parts.every(({ position: at, to }) => at === to)) return;
      else await wake.promise;
    }
  }

  const connections = [second.connection];
  while (connections.length < most - 1) {
    const another = whole.connect();
    if (another === undefined) break;
    connections.push(another);
  }
  // The first would go on to the end of the content, so it is left where the second began.
  const running = [
    run(() => fill(here, first), whole.end),
    run(async () => {
      await fill(there, second.bytes);
      await endOf(second.bytes);
      await bringAll(second.connection);
    }, second.connection.end),
    ...connections.slice(1).map((each) => run(() => bringAll(each), each.end)),
  ];
  try {
    while (parts.length > 0 || planned < size) {
      const [head] = parts;
      if (head !== undefined && head.chunks.length > 0) yield* head.chunks.splice(0);
      else if (head !== undefined && head.position === head.to) {
        parts.shift();
        changed();
      } else if (working === 0) throw fault ?? new RetryableError('The server broke the connection off.');
      else await wake.promise;
    }
  } finally {
    isOver = true;
    changed();
    whole.end();
    for (const each of connections) each.end();
    await Promise.all(running);
  }
}

/** Reads the end of a part, after which its connection is free for the next. */
async function endOf(bytes: AsyncIterator<Uint8Array>): Promise<void> {
  if (!(await bytes.next()).done) throw new RetryableError('The server sends more than was asked of it.');
}
