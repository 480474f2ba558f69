import type { Readable } from 'node:stream';
import { heartbeatInterval as agreedInterval } from '../../../api/contract/changes.ts';
import { changesChannel, type Database } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../http/route.ts';
import { createGrantees } from './grantees.ts';
import { readNotice } from './notices.ts';
import { changed, heartbeat, opened, reset, taskMessage } from './present.ts';
import { changesAfter, revisionOf, type Since } from './repo.ts';
import { createStream, mostWaiting, type Stream } from './stream.ts';

interface ChangesOptions {
  readonly database: Pick<Database, 'db' | 'listen'>;
  readonly log: { warn(facts: object, message: string): void };
  /** Like the calls themselves: a stream ends when its token is no longer valid. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /** Tasks that may have changed since this revision; sent on as JSON. */
  readonly recentTasks: (userId: string, revision: number) => Promise<readonly object[]>;
  /** Streams that one user, and all users together, may have in this process. */
  readonly mostOfUser?: number;
  readonly most?: number;
  /** Milliseconds between two signs of life; a connection that is silent for 60 s is closed. */
  readonly heartbeatInterval?: number;
  /** Milliseconds in which changes in drives of others are gathered. */
  readonly gathering?: number;
}

interface StreamRequest {
  readonly caller: Caller;
  /** The access token that the call came with. */
  readonly token: string;
  /** The last revision that the page has seen; undefined: it begins now. */
  readonly since: number | undefined;
}

export interface Changes {
  /**
   * Opens a stream of server-sent events.
   * @throws {ApiError} `too_many_requests` beyond the limits, `unauthenticated` if the drive is gone, `unavailable` when
   *   the process is stopping.
   */
  readonly open: (request: StreamRequest) => Promise<Readable>;
  /**
   * The changes after a revision; without one the present revision alone.
   * @throws {ApiError} `unauthenticated` if the drive is gone
   */
  readonly list: (userId: string, since: number | undefined) => Promise<Since>;
  /** Ends all streams and opens no more. Before the HTTP server is closed, which waits for them. */
  readonly close: () => Promise<void>;
}

/**
 * Notifies open pages of changes in their drives. One connection listens for all; what a page missed is read from the
 * table, by its last revision, so nothing is lost when either connection breaks.
 */
export function createChanges({
  database,
  log,
  authenticate,
  recentTasks,
  mostOfUser = 20,
  most = 5000,
  heartbeatInterval = agreedInterval,
  gathering,
}: ChangesOptions): Changes {
  const { db, listen } = database;
  const streams = new Map<string, Set<Stream>>();
  const pump = createPump({
    streamsOf: (userId) => streams.get(userId) ?? new Set(),
    read: (userId, since) => changesAfter(db, userId, since),
    recentTasks,
    log,
  });
  const grantees = createGrantees({
    db,
    log,
    gathering,
    isHere: (userId) => streams.has(userId),
    send: async (userId, text) => sendAll(streams.get(userId) ?? [], text),
  });
  let open = 0;
  let isClosed = false;
  let unlisten: (() => Promise<unknown>) | undefined;
  let heartbeats: NodeJS.Timeout | undefined;

  const receive = (payload: string): void => {
    const notice = readNotice(payload);
    if (notice === undefined) return;
    if ('grants' in notice) grantees.grantsChanged(notice.userId);
    if ('revision' in notice) grantees.driveChanged(notice.userId, notice.revision);
    const listeners = streams.get(notice.userId);
    if (listeners === undefined) return;
    if ('task' in notice) void sendAll(listeners, taskMessage(notice.task));
    else if ('revision' in notice && [...listeners].some(({ revision = 0 }) => revision < notice.revision))
      pump(notice.userId);
  };
  const endSession = (ended: string): void => {
    for (const set of streams.values()) {
      for (const stream of set) if (stream.sessionId === ended) stream.end();
    }
  };
  const listening = (): void => {
    grantees.missed();
    for (const [userId, set] of streams) {
      for (const stream of set) stream.isBehindOnTasks = true;
      pump(userId);
    }
  };
  const subscribe = () => {
    const ends = [
      listen({ channel: endedChannel, received: endSession, listening: () => undefined }),
      listen({ channel: changesChannel, received: receive, listening }),
    ];
    return () => Promise.all(ends.map((end) => end()));
  };
  const sendHeartbeat = (): void => {
    for (const set of streams.values()) for (const stream of set) void writeIfAllowed(stream, heartbeat);
  };
  const add = (stream: Stream): void => {
    open += 1;
    const set = streams.get(stream.userId) ?? new Set();
    streams.set(stream.userId, set.add(stream));
    unlisten ??= subscribe();
    heartbeats ??= setInterval(sendHeartbeat, heartbeatInterval).unref();
  };
  const remove = (stream: Stream): void => {
    const set = streams.get(stream.userId);
    if (set?.delete(stream)) open -= 1;
    if (set?.size !== 0) return;
    streams.delete(stream.userId);
    grantees.leave(stream.userId);
  };

  return {
    open: async ({ caller, token, since }) => {
      if (isClosed) throw new ApiError('unavailable', { retryAfter: 1 });
      if (open >= most || (streams.get(caller.userId)?.size ?? 0) >= mostOfUser) {
        throw new ApiError('too_many_requests', { retryAfter: 30 });
      }
      const stream = createStream({ caller, token, authenticate, closed: remove });
      add(stream);
      try {
        await grantees.join(caller.userId);
        stream.revision = since ?? (await revisionOf(db, caller.userId)) ?? gone();
      } catch (error) {
        stream.output.destroy();
        throw error;
      }
      stream.write(opened(stream.revision));
      if (isClosed) stream.end();
      else pump(caller.userId);
      return stream.output;
    },
    list: async (userId, since) => {
      if (since !== undefined) return (await changesAfter(db, userId, since)) ?? gone();
      const revision = (await revisionOf(db, userId)) ?? gone();
      return { revision, changes: [], isReset: false };
    },
    close: async () => {
      isClosed = true;
      clearInterval(heartbeats);
      grantees.close();
      for (const set of streams.values()) for (const stream of set) stream.end();
      await unlisten?.();
    },
  };
}

/** The channel of ended sessions, whatever ended them, deletion of the account included. */
const endedChannel = 'session_ended';

const gone = (): never => {
  throw new ApiError('unauthenticated');
};

async function writeIfAllowed(stream: Stream, text: string): Promise<void> {
  if (await stream.isAllowed()) stream.write(text);
  else stream.end();
}

async function sendAll(streams: Iterable<Stream>, text: string): Promise<void> {
  await Promise.all([...streams].map((stream) => writeIfAllowed(stream, text)));
}

interface PumpOptions {
  readonly streamsOf: (userId: string) => ReadonlySet<Stream>;
  readonly read: (userId: string, since: number) => Promise<Since | undefined>;
  readonly recentTasks: ChangesOptions['recentTasks'];
  readonly log: ChangesOptions['log'];
}

/** Milliseconds until a read that failed is tried again. */
const retryAfter = 1000;

/** Brings all streams of a user up to date; a call meanwhile makes it run once more. */
function createPump(options: PumpOptions): (userId: string) => void {
  /** Users whose streams are being brought up to date, and whether there is more to read since. */
  const busy = new Map<string, boolean>();
  const run = async (userId: string): Promise<void> => {
    try {
      do {
        busy.set(userId, false);
        await catchUp(options, userId);
      } while (busy.get(userId));
    } finally {
      // Immediately: a call from here on starts another run.
      busy.delete(userId);
    }
  };
  const pump = (userId: string): void => {
    if (busy.has(userId)) {
      busy.set(userId, true);
      return;
    }
    run(userId).catch((err: unknown) => {
      options.log.warn({ err }, 'changes not sent to open pages');
      setTimeout(() => pump(userId), retryAfter).unref();
    });
  };
  return pump;
}

async function catchUp({ streamsOf, read, recentTasks }: PumpOptions, userId: string): Promise<void> {
  const begun = [...streamsOf(userId)].filter(({ revision }) => revision !== undefined);
  for (const [since = 0, group] of Map.groupBy(begun, ({ revision }) => revision)) {
    const behind = group.filter(({ isBehindOnTasks }) => isBehindOnTasks);
    const tasks = behind.length === 0 ? [] : await recentTasks(userId, since);
    const news = await read(userId, since);
    const text = news === undefined ? undefined : textOf(news);
    for (const stream of group) {
      if (news === undefined || text === undefined || !(await stream.isAllowed())) {
        stream.end();
        continue;
      }
      if (text !== '') stream.write(text);
      stream.revision = news.revision;
      if (!behind.includes(stream)) continue;
      stream.isBehindOnTasks = false;
      for (const task of tasks) stream.write(taskMessage(JSON.stringify(task)));
    }
  }
}

/**
 * Less than the buffer limit of a reader, so that an active reader is never disconnected for the size of our message.
 */
function textOf({ revision, changes, isReset }: Since): string {
  const text = isReset ? reset(revision) : changes.map(changed).join('');
  return text.length > mostWaiting / 4 ? reset(revision) : text;
}
