import type { Db } from '../../db/index.ts';
import {
  drivesSharedWith,
  reachedByEach,
  type SharedChanges,
  type SharedDrive,
  sharedChangesAfter,
} from '../../tree/repo/grantees.ts';
import { grantsMessage, sharedMessage } from './present.ts';

interface GranteesOptions {
  readonly db: Db;
  readonly log: { warn(facts: object, message: string): void };
  /** Whether the person has open streams in this process. */
  readonly isHere: (userId: string) => boolean;
  /** To all streams of the person that may still have it. */
  readonly send: (userId: string, text: string) => Promise<void>;
  /** Milliseconds in which changes are gathered. */
  readonly gathering?: number | undefined;
}

/** People with open windows, and what they are told of drives of others (decision 116). */
interface Grantees {
  /** Resolves once nothing is missed from here on. Before a stream of the person says that it is open. */
  readonly join: (userId: string) => Promise<void>;
  /** The last stream of the person has ended. */
  readonly leave: (userId: string) => void;
  /** Something changed in a drive; costs nothing where nobody here is told of it. */
  readonly driveChanged: (ownerId: string, revision: number) => void;
  /** Other entries may be shared with the person, or in another way. */
  readonly grantsChanged: (userId: string) => void;
  /** Changes may have been missed. */
  readonly missed: () => void;
  readonly close: () => void;
}

interface Owner {
  /** Up to which its changes were told. */
  revision: number;
  /** By their ids: `reach` of what they were given. */
  readonly people: Map<string, string>;
}

/** People for whom the database is asked at once; when their grants are read, each may have hundreds of rows. */
const [atOnce, readAtOnce] = [50, 10];
/** Ids in one message. */
const mostIds = 50;
/** Milliseconds until what failed is tried again. */
const retryAfter = 1000;

/** All drives one after another: however many change, one statement is under way. */
export function createGrantees({ db, log, isHere, send, gathering = 300 }: GranteesOptions): Grantees {
  const owners = new Map<string, Owner>();
  /** The owners from whom each person has something; unresolved while they are read. */
  const known = new Map<string, Promise<Set<string>>>();
  const changed = new Set<string>();
  /** The people whose grants are read again, and what they are told then. */
  const doubtful = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isClosed = false;

  const schedule = (ms = gathering): void => {
    if (isClosed || isRunning || timer !== undefined || changed.size + doubtful.size === 0) return;
    timer = setTimeout(() => void run(), ms).unref();
  };
  const forget = (userId: string, ownerIds: Iterable<string>): void => {
    for (const ownerId of ownerIds) {
      const owner = owners.get(ownerId);
      owner?.people.delete(userId);
      if (owner?.people.size === 0) owners.delete(ownerId);
    }
  };
  const keep = ({ grantee_id, owner_id, revision, reach }: SharedDrive): void => {
    const owner = owners.get(owner_id) ?? { revision, people: new Map() };
    owners.set(owner_id, owner);
    owner.people.set(grantee_id, reach);
    // This person is not told yet of changes since that was read.
    if (revision >= owner.revision) return;
    owner.revision = revision;
    changed.add(owner_id);
  };
  const read = async (userId: string): Promise<Set<string>> => {
    const rows = await drivesSharedWith(db, [userId]);
    if (isHere(userId)) for (const row of rows) keep(row);
    schedule();
    return new Set(rows.map(({ owner_id }) => owner_id));
  };
  const reread = async (userIds: readonly string[]): Promise<void> => {
    const rows = await drivesSharedWith(db, userIds);
    const byPerson = Map.groupBy(rows, ({ grantee_id }) => grantee_id);
    for (const userId of userIds) {
      const [before, now] = [await known.get(userId), byPerson.get(userId) ?? []];
      const text = doubtful.get(userId) as string;
      doubtful.delete(userId);
      if (before === undefined || !isHere(userId)) continue;
      const ownerIds = new Set(now.map(({ owner_id }) => owner_id));
      forget(
        userId,
        [...before].filter((id) => !ownerIds.has(id)),
      );
      for (const row of now) keep(row);
      known.set(userId, Promise.resolve(ownerIds));
      if (before.size + ownerIds.size > 0) await send(userId, text);
    }
  };
  const sendChanges = async (ownerId: string): Promise<void> => {
    const owner = owners.get(ownerId);
    if (owner === undefined) return;
    const since = owner.revision;
    const news = await sharedChangesAfter(db, ownerId, since);
    if (news === undefined) return;
    // At once: whoever joins meanwhile is told what changed since they read.
    owner.revision = Math.max(owner.revision, news.revision);
    try {
      await sendChangesTo(ownerId, owner, news);
    } catch (error) {
      owner.revision = Math.min(owner.revision, since);
      throw error;
    }
  };
  const sendChangesTo = async (ownerId: string, owner: Owner, news: SharedChanges): Promise<void> => {
    const everybody = [...owner.people.keys()];
    for (let at = 0; at < everybody.length; at += atOnce) {
      const granteeIds = everybody.slice(at, at + atOnce);
      if (news.isReachDoubtful) await sendGrants(ownerId, owner, granteeIds);
      if (news.ids.length === 0) continue;
      const asked = { ownerId, granteeIds, ids: news.ids, most: mostIds + 1 };
      for (const { grantee_id, ids } of await reachedByEach(db, asked)) {
        await send(grantee_id, sharedMessage(news.isMore || ids.length > mostIds ? null : ids));
      }
    }
  };
  const sendGrants = async (ownerId: string, owner: Owner, granteeIds: readonly string[]): Promise<void> => {
    const rows = await drivesSharedWith(db, granteeIds, ownerId);
    const reaches = new Map(rows.map(({ grantee_id, reach }) => [grantee_id, reach]));
    for (const userId of granteeIds) {
      const reach = reaches.get(userId) ?? '';
      const before = owner.people.get(userId);
      if (before === undefined || before === reach) continue;
      owner.people.set(userId, reach);
      await send(userId, grantsMessage);
    }
  };
  const run = async (): Promise<void> => {
    timer = undefined;
    isRunning = true;
    let pause = gathering;
    try {
      const people = [...doubtful.keys()];
      for (let at = 0; at < people.length; at += readAtOnce) await reread(people.slice(at, at + readAtOnce));
      for (const ownerId of [...changed]) {
        changed.delete(ownerId);
        await sendChanges(ownerId).catch((error) => {
          changed.add(ownerId);
          throw error;
        });
      }
    } catch (err) {
      log.warn({ err }, 'changes in shared folders not sent to open pages');
      pause = retryAfter;
    }
    isRunning = false;
    schedule(pause);
  };
  const doubt = (userId: string, text: string): void => {
    if (known.has(userId)) doubtful.set(userId, text);
  };

  return {
    join: async (userId) => {
      const reading = known.get(userId) ?? read(userId);
      known.set(userId, reading);
      try {
        await reading;
      } catch (error) {
        if (known.get(userId) === reading) known.delete(userId);
        throw error;
      }
    },
    leave: (userId) => {
      const reading = known.get(userId);
      known.delete(userId);
      doubtful.delete(userId);
      reading?.then(
        (ownerIds) => isHere(userId) || forget(userId, ownerIds),
        () => undefined,
      );
    },
    driveChanged: (ownerId, revision) => {
      if ((owners.get(ownerId)?.revision ?? revision) >= revision) return;
      changed.add(ownerId);
      schedule();
    },
    grantsChanged: (userId) => {
      doubt(userId, grantsMessage);
      schedule();
    },
    missed: () => {
      for (const userId of known.keys()) doubt(userId, grantsMessage + sharedMessage(null));
      schedule();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
