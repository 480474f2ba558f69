import type { PublishedChanges, SiteEditing, SiteHandler, SourceChange } from '../../../app/server.ts';
import { authorize } from '../../authorize.ts';
import type { Db } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import { createSemaphore, createSemaphoreByKey } from '../../http/semaphore.ts';
import { type CommitOutcome, commitFiles } from './git.ts';
import { createHistory, hashOfText } from './history.ts';
import { changeSite, type Member } from './policy.ts';
import { changedElsewhere, faulty } from './present.ts';
import type { PublicationRow } from './repo.ts';
import * as repo from './repo.ts';

/** A site that is open and lets its files be edited. */
export type EditedSite = SiteHandler & { readonly editing: SiteEditing };

interface PublishingOptions {
  readonly db: Db;
  readonly root: string;
  readonly log: { warn(facts: object, message: string): void };
  readonly site: () => SiteHandler | undefined;
  /** @throws {ApiError} `unavailable` until the site is open */
  readonly opened: () => EditedSite;
  readonly withThreadErrors: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** A publication as it is answered. */
interface Published extends CommitOutcome {
  readonly id: string;
  readonly isServed: boolean;
}

/** Files that go back to an earlier state in one step, and characters of them. */
const mostRolledBack = { files: 1000, characters: 32 * 1024 * 1024 };

/** Ms that a slow disk has before a publication: one could not go back to a state that the history does not know. */
const timeoutMs = 30_000;

/** Publications have a queue apart from checks, so that many checks do not make people publish twice. */
const waiting = { ofAccount: { atOnce: 1, mostWaiting: 3 }, ofAll: { atOnce: 1, mostWaiting: 100 } };

/** Makes publications one after another, each with its entry in the history and its commit. */
export function createPublishing({ db, root, log, site, opened, withThreadErrors }: PublishingOptions) {
  const history = createHistory(db);
  // The history knows of a publication before it looks at the files that this wrote.
  const inTurn = createSemaphore(waiting.ofAll);
  const inOrder = <Result>(work: () => Promise<Result>): Promise<Result> =>
    inTurn(() => repo.aloneWithHistory(db, work));
  const publishesOf = createSemaphoreByKey(waiting.ofAccount);

  /** Publishes once the account's own queue lets it. */
  const publishNext = (
    member: Member,
    changes: readonly SourceChange[],
    { message, source }: { readonly message: string; readonly source: PublicationRow['source'] },
  ): Promise<Published> => {
    const run = async (): Promise<Published> => {
      const served = opened();
      await history.recordFiles(served, timeoutMs);
      // A rollback is meant to remove addresses that were added since.
      const done = await withThreadErrors(() =>
        served.editing.publish(changes, { letsAddressesGo: source === 'rollback' }),
      );
      const made = done.type === 'unchanged' ? await madeBefore(db, member, changes) : undefined;
      if (made !== undefined)
        return { ...noCommit, id: made.id, isServed: made.version === served.status().version };
      const { files, isServed, version } = settled(done, log);
      const id = await history.recordPublication(
        { userId: member.id, message, source, version: isServed ? served.status().version : version },
        files,
      );
      const outcome = await commit(root, files, member, message);
      if (outcome.error !== '') log.warn({ reason: outcome.error }, 'a publication has no commit');
      return { id, isServed, ...outcome };
    };
    return inOrder(run);
  };

  return {
    publish: (...publication: Parameters<typeof publishNext>): Promise<Published> =>
      publishesOf(publication[0].id)(() => publishNext(...publication)),
    /** Records changes that were made without the page, and those that a crashed server did not record. */
    recordFiles: () =>
      inOrder(async () => {
        const found = site();
        if (found?.editing !== undefined) await history.recordFiles(found);
      }),
    rollBack: async (member: Member, id: string, message: string | undefined): Promise<Published> => {
      const found = await repo.findPublication(db, id);
      authorize(member.id, changeSite, found && member);
      // A roll-back counts as one of the account's turns: otherwise one account could fill the queue of all.
      return publishesOf(member.id)(async () => {
        const { editing } = opened();
        await inOrder(() => history.recordFiles(opened(), timeoutMs));
        const changes = await changesBackTo(db, editing, found?.number ?? 0);
        return publishNext(member, changes, { message: message ?? '', source: 'rollback' });
      });
    },
  };
}

const noCommit: CommitOutcome = { commit: '', error: '' };

/** The newest publication, if this member made it of these very texts: the answer to it was lost, and it is asked for again. */
async function madeBefore(
  db: Db,
  { id: userId }: Member,
  changes: readonly SourceChange[],
): Promise<{ readonly id: string; readonly version: string } | undefined> {
  const newest = await repo.newestPublication(db);
  if (newest?.userId !== userId) return undefined;
  const made = await repo.filesOf(db, [newest.id]);
  const after = new Map(made.map((file) => [file.name, file.after]));
  const isOfIt = ({ name, text }: SourceChange): boolean => {
    const hash = after.get(name);
    if (hash === undefined || hash === null || text === null) return hash === text;
    return hash.equals(hashOfText(text));
  };
  return changes.every(isOfIt) ? newest : undefined;
}

/** The files that are no longer as they were at a publication, with what they were. */
async function changesBackTo(db: Db, editing: SiteEditing, number: number): Promise<readonly SourceChange[]> {
  const then = await repo.stateBefore(db, number);
  const { manifestName } = editing.facts();
  const manifestThen = then.find(({ name }) => name === manifestName)?.hash ?? undefined;
  const manifest =
    manifestThen &&
    (await repo.readTexts(db, [manifestThen], mostRolledBack.characters)).get(manifestThen.toString('hex'));
  // Files that it includes may still exist, although the present manifest does not include them.
  const present = new Map((await editing.list(manifest)).map(({ name, revision }) => [name, revision]));
  const others = then.filter(
    ({ name, hash }) =>
      editing.isText(name) && (hash?.toString('hex') ?? null) !== (present.get(name) ?? null),
  );
  const differing: typeof others = [];
  for (const file of others) {
    // A file that the manifest did not include then was no part of the site, whether it exists or not.
    const isOfSite =
      file.name === manifestName ||
      /^(?:content|locales)\//.test(file.name) ||
      (await editing.judgeName(file.name, manifest)) === undefined;
    if (isOfSite) differing.push(file);
  }
  if (differing.length === 0) throw new ApiError('site_unchanged');
  const hashes = differing.flatMap(({ hash }) => (hash === null ? [] : [hash]));
  const texts = await repo.readTexts(db, hashes, mostRolledBack.characters);
  if (differing.length > mostRolledBack.files || texts.size < new Set(hashes.map(String)).size)
    throw new ApiError('request_too_large');
  return differing.map(({ name, hash }) => ({
    name,
    text: hash === null ? null : (texts.get(hash.toString('hex')) ?? null),
    base: present.get(name) ?? null,
  }));
}

type Done = Extract<PublishedChanges, { readonly type: 'published' }>;

function settled(done: PublishedChanges, log: PublishingOptions['log']): Done {
  if (done.type === 'published') return done;
  if (done.type === 'conflict') throw changedElsewhere(done.conflicts);
  if (done.type === 'faults') throw faulty(done.diagnostics);
  if (done.type === 'unchanged') throw new ApiError('site_unchanged');
  log.warn({ err: done.error }, 'the files of the site cannot be written');
  throw new ApiError('site_not_writable', { cause: done.error });
}

const commit = async (
  root: string,
  files: Done['files'],
  { name, email }: Member,
  message: string,
): Promise<CommitOutcome> =>
  commitFiles(root, {
    paths: files.map(({ path }) => path),
    author: { name, email },
    message:
      message === ''
        ? `Change ${files
            .map((file) => file.name)
            .join(', ')
            .slice(0, 200)}`
        : message,
  });
