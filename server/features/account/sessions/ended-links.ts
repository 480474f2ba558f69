import type { Db } from '../../../db/index.ts';
import { deleteEndedLinks, endedLinksSince } from '../repo/ended.ts';
import type { Kept } from './kept-lists.ts';

const day = 24 * 3600 * 1000;
/** Longer than any link holds by itself (`downloads/links.ts`: 8 days). */
const counted = 9 * day;
/** New links go on to be of the last generation for longer, so that processes need not forget it in one instant. */
const kept = 10 * day;

/** Links to content are of a generation of their account: the instant of the last end in milliseconds, or 0. */
export interface LinkGenerations {
  /** The generation for new links. */
  of(userId: string): number;
  /** Whether links of this generation have been ended. */
  isOver(userId: string, generation: number): boolean;
}

/** That all links of an account which were given before have ended. */
export interface LinksEnd {
  readonly userId: string;
  readonly generation: number;
}

export interface EndedLinks extends Kept, LinkGenerations {
  /** For the process that ends them: its own answer must not come before the notice of the database. */
  note(end: LinksEnd): void;
}

/**
 * The accounts whose links were ended while older links might still be valid, in memory, so that a range request needs
 * no query to check its link. Other processes are notified by NOTIFY, in milliseconds.
 */
export function createEndedLinks(db: Db): EndedLinks {
  const ended = new Map<string, number>();
  const note = ({ userId, generation }: LinksEnd): void => {
    ended.set(userId, Math.max(generation, ended.get(userId) ?? 0));
  };
  let seen = 0;

  /** Reads new rows. A row may be committed after later ones, so each time it reaches back a minute. */
  const load = async (): Promise<void> => {
    const since = new Date(Math.max(seen - 60_000, Date.now() - kept));
    const rows = await endedLinksSince(db, since);
    for (const { user_id: userId, ended_at } of rows) {
      const generation = ended_at.getTime();
      note({ userId, generation });
      seen = Math.max(seen, generation);
    }
    for (const [userId, at] of ended) if (at < Date.now() - kept) ended.delete(userId);
  };

  return {
    channel: 'links_ended',
    load,
    received: (payload) => {
      const [, userId, generation] = /^(\S{1,64}) (\d{1,15})$/.exec(payload) ?? [];
      if (userId !== undefined) note({ userId, generation: Number(generation) });
    },
    of: (userId) => ended.get(userId) ?? 0,
    isOver: (userId, generation) => {
      const last = ended.get(userId) ?? 0;
      return generation < last && last > Date.now() - counted;
    },
    note,
  };
}

/** Forgets the ends after which every link has run out by itself. */
export async function forgetEndedLinks(db: Db): Promise<void> {
  await deleteEndedLinks(db, kept);
}
