import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie } from '../../match/cookies.ts';
import type { DraftView } from '../../render/draft-preview.ts';
import type { KeptDraft } from '../../render/site-editing.ts';
import type { SiteRequest } from '../../render/site-handler.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';

/** Drafts of all, and of one owner: the oldest give way. A draft holds what of the site differs from what is served. */
const most = { all: 20, ofOwner: 4 };
/** Characters of the changes of all drafts together. */
const mostCharacters = 32 * 1024 * 1024;
/** In ms. */
const life = 30 * 60_000;
/** Without it a browser sees no draft, whichever ids it knows. */
const keyCookie = 'site_editor';

interface Draft extends KeptDraft {
  readonly owner: string;
  readonly snapshot: SiteSnapshot;
  readonly characters: number;
}

/** The drafts that are kept in memory, each seen by its id in a browser of its owner alone. */
export interface Drafts {
  keep(draft: { owner: string; snapshot: SiteSnapshot; characters: number }): KeptDraft;
  forget(owner: string): void;
  cookieOf(owner: string): string;
  /** The snapshot of a draft that the request may see. */
  find(id: string, request: Pick<SiteRequest, 'headers'>): DraftView | undefined;
}

export function createDrafts(now: () => number): Drafts {
  // Of this process, as the drafts are.
  const secret = randomBytes(32);
  const keyOf = (owner: string) => createHmac('sha256', secret).update(owner).digest('base64url');
  /** The oldest first. */
  const drafts = new Map<string, Draft>();
  const drop = (isDropped: (draft: Draft) => boolean): void => {
    for (const [id, draft] of drafts) if (isDropped(draft)) drafts.delete(id);
  };
  const oldest = (isOne: (draft: Draft) => boolean): string | undefined =>
    [...drafts.values()].find(isOne)?.id;
  const evictFor = (owner: string, characters: number): void => {
    const all = () => [...drafts.values()];
    const isFull = () =>
      drafts.size >= most.all ||
      all().reduce((sum, draft) => sum + draft.characters, characters) > mostCharacters;
    const isOwn = (draft: Draft) => draft.owner === owner;
    while (drafts.size > 0 && (all().filter(isOwn).length >= most.ofOwner || isFull()))
      drafts.delete(oldest(isOwn) ?? oldest(() => true) ?? '');
  };
  return {
    keep({ owner, snapshot, characters }) {
      drop(({ expires }) => expires <= now());
      evictFor(owner, characters);
      const kept: KeptDraft = { id: randomBytes(24).toString('base64url'), expires: now() + life };
      drafts.set(kept.id, { ...kept, owner, snapshot, characters });
      setTimeout(() => drafts.delete(kept.id), life).unref();
      return kept;
    },
    forget: (owner) => drop((draft) => draft.owner === owner),
    cookieOf: (owner) =>
      `${keyCookie}=${keyOf(owner)}; Path=/; Max-Age=${life / 1000}; HttpOnly; SameSite=Strict; Secure`,
    find(id, { headers }) {
      const draft = drafts.get(id);
      const key = readCookie(headers.cookie, keyCookie);
      if (draft === undefined || key === undefined || draft.expires <= now()) return undefined;
      return isSame(keyOf(draft.owner), key)
        ? { id, snapshot: draft.snapshot, expires: draft.expires }
        : undefined;
    },
  };
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length &&
  Buffer.byteLength(other) === one.length &&
  timingSafeEqual(Buffer.from(one), Buffer.from(other));
