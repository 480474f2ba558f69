import type { FileAnswer } from '../../../api/contract/file.ts';
import type { ThumbnailSize } from '../../../api/contract/files.ts';
import type { ShareAnswer } from '../../../api/contract/shares.ts';
import { authorize } from '../../authorize.ts';
import {
  type Db,
  type LockedDrive,
  shareId,
  type Tx,
  timePositionIn,
  timeTokenAfter,
  withDriveLock,
} from '../../db/index.ts';
import { ApiError, invalid } from '../../errors.ts';
import { type Keyed, once } from '../../tree/once.ts';
import { changeable } from '../../tree/policy.ts';
import type { Links } from '../../tree/present.ts';
import { presentFiles } from '../../tree/shown.ts';
import type { ShareCounters } from './counters.ts';
import { makePassCode } from './pass-code.ts';
import { plainText } from './plain-text.ts';
import { manageShare } from './policy.ts';
import { presentShare } from './present.ts';
import { type DayRow, daysOf } from './repo/days.ts';
import { listOrigins } from './repo/moderation.ts';
import * as repo from './repo/shares.ts';

/** Shares that one account has at once. */
const mostShares = 10_000;
/** Shares that one account makes within a day; rows of ended ones stay for 90. */
const mostSharesDaily = 1000;
const day = 24 * 60 * 60 * 1000;

/** Settings of a share by its owner, as received. */
interface RequestedTerms {
  readonly share_to?: 'publiclink' | 'encryptedlink' | undefined;
  readonly pass_code_option?: 'NOT_REQUIRED' | 'REQUIRED' | undefined;
  readonly pass_code?: string | undefined;
  readonly expiration_days?: number | undefined;
  readonly expiration_time?: string | undefined;
  readonly restore_limit?: number | undefined;
  readonly allow_download?: boolean | undefined;
  readonly title?: string | undefined;
  readonly note?: string | undefined;
}

interface OwnSharesDeps {
  readonly db: Db;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly counters: Pick<ShareCounters, 'flush'>;
  readonly links: Links;
}

export interface OwnShares {
  /**
   * @throws {ApiError} `share_not_found` where an earlier call with the same key created one that has been ended since.
   */
  readonly create: (
    userId: string,
    fileIds: readonly string[],
    given: RequestedTerms,
    call?: Keyed,
  ) => Promise<ShareAnswer>;
  readonly edit: (userId: string, id: string, given: RequestedTerms) => Promise<ShareAnswer>;
  readonly list: (
    userId: string,
    page: {
      readonly limit: number;
      readonly pageToken: string;
      /** Held by the titles; "" for all. */
      readonly title: string;
      /** One of their entries; "" for all. */
      readonly fileId: string;
      readonly thumbnailSize: ThumbnailSize;
      /** With the file that comes first in each share, which names the folder that it lies in. */
      readonly hasFiles: boolean;
    },
  ) => Promise<{ readonly shares: ShareAnswer[]; readonly nextPageToken: string }>;
  readonly end: (userId: string, ids: readonly string[]) => Promise<void>;
  readonly days: (userId: string, id: string, days: number) => Promise<readonly DayRow[]>;
  readonly origins: (userId: string, id: string, days: number) => ReturnType<typeof listOrigins>;
}

/** Shares as their owners make, change and end them. */
export function createOwnShares({ db, publicUrl, now, counters, links }: OwnSharesDeps): OwnShares {
  const find = async (on: Db | Tx, userId: string, id: string): Promise<repo.OwnShareRow> => {
    const row = await repo.findOwnShare(on, userId, id);
    authorize(userId, manageShare, row);
    return row;
  };
  const hasEnded = (end: Date | null): boolean => end !== null && end.getTime() <= now();
  const present = (row: repo.OwnShareRow): ShareAnswer => presentShare(row, { publicUrl, now: now() });
  const make = async (
    { tx, userId, emit }: LockedDrive,
    fileIds: readonly string[],
    given: RequestedTerms,
  ) => {
    const ids = [...new Set(fileIds)];
    const [first] = await changeable(tx, userId, ids);
    const { open, fresh, live, mostLive } = await repo.countShares(tx, userId, new Date(now()));
    if (open >= mostShares) throw new ApiError('share_too_many');
    if (mostLive !== null && live >= mostLive) throw tooManyLive(mostLive);
    if (fresh >= mostSharesDaily) {
      throw new ApiError('share_too_many', {
        description: 'As many shares were made within a day as an account can make; more tomorrow.',
      });
    }
    const id = shareId();
    const share = {
      id,
      userId,
      title: plainText(given.title ?? '') || (first?.name ?? ''),
      note: plainText(given.note ?? ''),
      passCode: passCodeOf(given) ?? '',
      expiresAt: expiryOf(given, now()) ?? null,
      restoreLimit: limitOf(given.restore_limit) ?? null,
      allowDownload: given.allow_download ?? true,
    };
    await repo.insertShare(tx, share, ids);
    emitShareChange(emit);
    return present(await find(tx, userId, id));
  };
  return {
    create: (userId, fileIds, given, call) =>
      withDriveLock(db, userId, (locked) =>
        once<ShareAnswer>(locked, call, {
          find: async (id) => present(await find(locked.tx, userId, id)),
          make: () => make(locked, fileIds, given),
          idOf: ({ share_id }) => share_id,
        }),
      ),
    edit: (userId, id, given) =>
      withDriveLock(db, userId, async ({ tx, emit }) => {
        const old = await find(tx, userId, id);
        const limit = limitOf(given.restore_limit);
        const expiry = expiryOf(given, now());
        const terms = {
          title: plainText(given.title ?? old.title) || old.title,
          note: plainText(given.note ?? old.note),
          pass_code: passCodeOf(given, old.pass_code) ?? old.pass_code,
          expires_at: expiry === undefined ? old.expires_at : expiry,
          restore_limit: limit === undefined ? old.restore_limit : limit,
          // Begins no generation: visitors keep their access, and links to content are checked at each request.
          allow_download: given.allow_download ?? old.allow_download,
        };
        if (hasEnded(old.expires_at) && !hasEnded(terms.expires_at)) {
          const { live, mostLive } = await repo.countShares(tx, userId, new Date(now()));
          if (mostLive !== null && live >= mostLive) throw tooManyLive(mostLive);
        }
        const isNewGeneration =
          terms.pass_code !== old.pass_code || terms.expires_at?.getTime() !== old.expires_at?.getTime();
        await repo.updateShare(tx, userId, id, terms, isNewGeneration);
        emitShareChange(emit);
        return present(await find(tx, userId, id));
      }),
    list: async (userId, { limit, pageToken, title, fileId, thumbnailSize, hasFiles }) => {
      await counters.flush();
      const rows = await repo.listOwnShares(db, userId, {
        title,
        fileId,
        after: timePositionIn(pageToken),
        limit: limit + 1,
      });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const ids = hasFiles ? page.flatMap(({ first_file_id: id }) => id ?? []) : [];
      const files = await presentFiles({ db, links }, userId, ids, thumbnailSize);
      return {
        shares: page.map((row) => withFile(present(row), files.get(row.first_file_id ?? ''))),
        nextPageToken: rows.length > limit && last !== undefined ? timeTokenAfter(last) : '',
      };
    },
    end: (userId, ids) =>
      withDriveLock(db, userId, async ({ tx, emit }) => {
        const wanted = [...new Set(ids)];
        const found = new Map((await repo.findOwners(tx, wanted)).map((row) => [row.id, row]));
        for (const id of wanted) authorize(userId, manageShare, found.get(id));
        await repo.endShares(tx, userId, wanted);
        emitShareChange(emit);
      }),
    origins: async (userId, id, days) => {
      await find(db, userId, id);
      return listOrigins(db, id, days);
    },
    days: async (userId, id, days) => {
      await find(db, userId, id);
      await counters.flush();
      return daysOf(db, id, days);
    },
  };
}

/** So that lists of shares that are open elsewhere are read again. No entry is another one. */
const emitShareChange = (emit: LockedDrive['emit']): void => emit('share', [], []);

const withFile = (share: ShareAnswer, file: FileAnswer | undefined): ShareAnswer =>
  file === undefined ? share : { ...share, thumbnail_link: file.thumbnail_link, reference_resource: file };

/** @returns undefined where it is not given. */
function passCodeOf(
  { pass_code: code, pass_code_option: option, share_to: to }: RequestedTerms,
  present = '',
): string | undefined {
  const isRequired = option === 'REQUIRED' || (option === undefined && to === 'encryptedlink');
  const isOpen = option === 'NOT_REQUIRED' || (option === undefined && to === 'publiclink');
  if (code) {
    if (isOpen)
      throw invalid('pass_code', 'none, where pass_code_option or share_to says that none is needed');
    return code;
  }
  if (isRequired) return code === undefined && present !== '' ? present : makePassCode();
  return isOpen || code === '' ? '' : undefined;
}

function expiryOf(
  { expiration_days: days, expiration_time: time }: RequestedTerms,
  now: number,
): Date | null | undefined {
  if (time !== undefined && days !== undefined && days !== -1) {
    throw invalid('expiration_time', 'this or expiration_days, not both');
  }
  if (time !== undefined) return time === '' ? null : futureTime(time, now);
  if (days === undefined) return undefined;
  if (days === 0) throw invalid('expiration_days', 'at least 1, or -1 for ever');
  return days === -1 ? null : new Date(now + days * day);
}

function futureTime(text: string, now: number): Date {
  const at = new Date(text);
  const year = at.getUTCFullYear();
  if (Number.isNaN(year) || at.getTime() <= now || year > 9999) {
    throw invalid('expiration_time', 'a time to come (RFC 3339)');
  }
  return at;
}

/** @returns null for any number, undefined where it is not given. */
const limitOf = (given: number | undefined): number | null | undefined =>
  given === undefined ? undefined : given === -1 ? null : given;

const tooManyLive = (most: number): ApiError =>
  new ApiError('share_too_many', {
    description: `The plan of the account allows ${most} live shares; end some, or let them run out.`,
  });
