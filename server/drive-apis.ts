import type { Endpoint } from '../api/contract/endpoint.ts';
import type { DriveApi } from './app.ts';
import { isUnreachable } from './db/index.ts';
import type { Drive } from './drive.ts';
import { ApiError } from './errors.ts';
import { route } from './http/route.ts';

interface DriveApisOptions {
  readonly endpoints: readonly Endpoint[];
  /** Opens the drive; called again while the database cannot be reached. */
  readonly open: () => Promise<Drive>;
  readonly log: { warn(facts: object, message: string): void; info(facts: object, message: string): void };
  /** Milliseconds before the second try and at most between two. */
  readonly wait?: { readonly first: number; readonly most: number };
}

export interface DriveApis extends DriveApi, Pick<Drive, 'receive' | 'pageVersion'> {
  /** Resolves when the drive is open, or when its database has turned out to be away. Rejects where it can never open. */
  readonly tried: Promise<void>;
  readonly isOpen: () => boolean;
  /** Records which of the site's files have changed, and what its plans grant, once the drive is open; what is missed is found the next time. */
  readonly recordSiteFiles: () => void;
  readonly endStreams: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Seconds after which a client may retry. */
const retryAfter = 2;

/**
 * The drive's endpoints, there from the first moment: until the database can be reached they answer 503 at once, while
 * public pages are served, and the drive opens by itself when it can.
 */
export function createDriveApis({
  endpoints,
  open,
  log,
  wait = { first: 500, most: 5000 },
}: DriveApisOptions): DriveApis {
  let drive: Drive | undefined;
  let recording: Promise<void> | undefined;
  const closing = new AbortController();
  const opened = (): Drive => {
    if (drive === undefined) throw new ApiError('unavailable', { retryAfter });
    return drive;
  };
  const first = Promise.withResolvers<void>();
  const opening = keepTrying();
  opening.catch(() => {});
  return {
    tried: first.promise,
    isOpen: () => drive !== undefined,
    routes: endpoints.map((endpoint) =>
      route(endpoint, (call, reply) => handlerIn(opened(), endpoint)(call as never, reply)),
    ),
    authenticate: async (token) => opened().authenticate(token),
    limit: async (rate, facts) => opened().limit(rate, facts),
    totals: async () => opened().totals(),
    handOver: async (tokens) => opened().handOver(tokens),
    webDav: async (...call) => opened().webDav(...call),
    receive: async (visitor) => opened().receive(visitor),
    pageVersion: async (shareId) => opened().pageVersion(shareId),
    recordSiteFiles: () => {
      if (closing.signal.aborted) return;
      recording = drive
        ?.recordSiteFiles()
        .catch((error) => log.warn({ err: error }, 'the history of the site has a gap'));
    },
    endStreams: async () => drive?.endStreams(),
    close: async () => {
      closing.abort();
      await opening.catch(() => {});
      await recording;
      await drive?.close();
    },
  };

  async function keepTrying(): Promise<void> {
    for (let pause = wait.first; !closing.signal.aborted; pause = Math.min(2 * pause, wait.most)) {
      try {
        drive = await started(await open());
        first.resolve();
        return;
      } catch (error) {
        if (!isUnreachable(error)) {
          first.reject(error);
          throw error;
        }
        log.warn({ err: error }, 'database unreachable; the drive answers 503');
        first.resolve();
        await pauseFor(pause, closing.signal);
      }
    }
  }
}

/** Calls put jobs into tables that the start of the jobs makes, so no call may come before it. */
async function started(drive: Drive): Promise<Drive> {
  try {
    await drive.jobs.start();
    return drive;
  } catch (error) {
    await drive.close();
    throw error;
  }
}

function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}

function handlerIn({ routes }: Drive, endpoint: Endpoint) {
  const found = routes.find((one) => one.endpoint === endpoint);
  if (found === undefined) throw new Error(`${endpoint.method} ${endpoint.path} has no handler.`);
  return found.handler;
}
