import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type Db, type LockedDrive, type Tx, withDriveLock } from '../../db/index.ts';
import type { Semaphore } from '../../http/semaphore.ts';
import type { WebDavDeps } from './deps.ts';
import { DavError } from './errors.ts';
import { holds, type IfHeader, type ResourceState, readIf } from './if-header.ts';
import { covering } from './locks.ts';
import { readAddress } from './paths.ts';
import { etagOf, locate, type Place } from './places.ts';
import { findLocks, type LockRow } from './repo.ts';

/** One request of a program that an app password has let in. */
export interface DavRequest {
  readonly deps: WebDavDeps;
  readonly method: string;
  readonly userId: string;
  readonly names: readonly string[];
  /** With the host that the caller named. */
  readonly headers: IncomingHttpHeaders;
  /** How this server is called: by its address and by this caller. */
  readonly hosts: readonly string[];
  readonly body: AsyncIterable<Uint8Array>;
  readonly reply: FastifyReply;
  /** Turns of the account for what asks the database much. */
  readonly inTurn: Semaphore;
}

/** The entry that a request is about, and the locks of the account. */
export interface Scope {
  readonly place: Place;
  readonly locks: readonly LockRow[];
  readonly condition: IfHeader;
}

export interface Change extends Scope {
  readonly locked: LockedDrive;
}

export const headerOf = ({ headers }: DavRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'object' ? value.join(', ') : value;
};

/** @throws {DavError} 412 where the header `If` is not true. */
export async function scopeOf(request: DavRequest, db: Db | Tx): Promise<Scope> {
  const { userId, names } = request;
  const condition = readIf(headerOf(request, 'if'));
  const [place, locks] = [await locate(db, userId, names), await findLocks(db, userId)];
  const scope = { place, locks, condition };
  if (!(await holds(condition, stateReader(request, db, scope))))
    throw new DavError(412, 'The header If is not true.');
  return scope;
}

/** Other addresses that one header may be about. */
const mostTags = 10;

function stateReader({ userId, hosts }: DavRequest, db: Db | Tx, { place, locks }: Scope) {
  const known = new Map<string, ResourceState>();
  const stateAt = (at: Place): ResourceState => ({
    tokens: new Set(covering(locks, at.way).map(({ token }) => token)),
    etag: etagOf(at.row),
  });
  const none: ResourceState = { tokens: new Set(), etag: undefined };
  const placeOf = async (tag: string): Promise<Place | undefined> => {
    try {
      return await locate(db, userId, readAddress(tag, hosts));
    } catch (error) {
      if (error instanceof DavError) return undefined;
      throw error;
    }
  };
  return async (tag: string | undefined): Promise<ResourceState> => {
    if (tag === undefined) return isThere(place) ? stateAt(place) : none;
    const before = known.get(tag);
    if (before !== undefined) return before;
    if (known.size >= mostTags)
      throw new DavError(400, `The header If names more than ${mostTags} addresses.`);
    const found = await placeOf(tag);
    const state = found !== undefined && isThere(found) ? stateAt(found) : none;
    known.set(tag, state);
    return state;
  };
}

const isThere = ({ state }: Place): boolean => state === 'root' || state === 'entry';

/** A change of the drive. Locks are looked at under the lock of the drive, which those who set one hold too. */
export const change = <Result>(
  request: DavRequest,
  work: (change: Change) => Promise<Result>,
): Promise<Result> =>
  request.inTurn(() =>
    withDriveLock(request.deps.db, request.userId, async (locked) =>
      work({ ...(await scopeOf(request, locked.tx)), locked }),
    ),
  );
