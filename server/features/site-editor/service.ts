import type { SiteChange } from '../../../api/contract/site-editor.ts';
import { longestSource } from '../../../api/contract/site-editor.ts';
import type { PublishedChanges, SiteEditing, SiteHandler, SourceChange } from '../../../app/server.ts';
import { authorize } from '../../authorize.ts';
import type { Db } from '../../db/index.ts';
import { ApiError, invalid } from '../../errors.ts';
import { createSemaphore, createSemaphoreByKey } from '../../http/semaphore.ts';
import { type CommitOutcome, commitFiles } from './git.ts';
import { createHistory } from './history.ts';
import { changeSite, type Member, viewSite } from './policy.ts';
import { changedElsewhere, faulty } from './present.ts';
import type { PublicationRow } from './repo.ts';
import * as repo from './repo.ts';

export interface SiteEditorDeps {
  readonly db: Db;
  /** The site that is served; undefined until it is open. */
  readonly site: () => SiteHandler | undefined;
  /** The folder in which the site's files lie, where a repository would be. */
  readonly root: string;
  readonly log: { warn(facts: object, message: string): void };
}

/** A publication as it is answered. */
interface Published extends CommitOutcome {
  readonly id: string;
  readonly isServed: boolean;
}

type Editing = SiteHandler & { readonly editing: SiteEditing };

/** Files that go back to an earlier state in one step, and characters of them. */
const mostRolledBack = { files: 1000, characters: 32 * 1024 * 1024 };

/** Of one account one check or report at a time, and so many of all that wait for the thread. A list of files waits for neither. */
const checks = { ofAccount: { atOnce: 1, mostWaiting: 6 }, ofAll: { atOnce: 2, mostWaiting: 60 } };
const lists = { atOnce: 2, mostWaiting: 60 };
/** What is to be published waits for its turn, however many checks wait: nobody likes to press twice. */
const publishing = { ofAccount: { atOnce: 1, mostWaiting: 3 }, ofAll: { atOnce: 1, mostWaiting: 100 } };

/** What editors do with the site, between their calls and the engine. */
export function createSiteEditor({ db, site, root, log }: SiteEditorDeps) {
  const history = createHistory(db);
  const ofAccount = createSemaphoreByKey(checks.ofAccount);
  const ofAll = createSemaphore(checks.ofAll);
  const listing = createSemaphore(lists);
  // The history knows of a publication before it looks at the files that this wrote.
  const inOrder = createSemaphore(publishing.ofAll);
  const publishesOf = createSemaphoreByKey(publishing.ofAccount);

  const opened = (): Editing => {
    const found = site();
    if (found?.editing === undefined) throw new ApiError('unavailable', { retryAfter: 2 });
    return found as Editing;
  };

  /** Checks and reports, in turns. */
  const onThread = <Result>(userId: string, work: () => Promise<Result>): Promise<Result> =>
    withThreadErrors(() => ofAccount(userId)(() => ofAll(work)));

  /** What the thread could not do, for reasons of the files or of its bounds, is reported. */
  const withThreadErrors = <Result>(work: () => Promise<Result>): Promise<Result> =>
    work().catch((error: Error) => {
      if (error instanceof ApiError) throw error;
      log.warn({ err: error }, 'the site’s editor could not do what it was asked');
      const isLimit = error.name === 'ThreadLimitError';
      throw new ApiError('unavailable', {
        retryAfter: 10,
        cause: error,
        ...(isLimit && { description: `It took too long or too much: ${error.message}.` }),
      });
    });

  const publish = (
    member: Member,
    changes: readonly SourceChange[],
    { message, source }: { readonly message: string; readonly source: PublicationRow['source'] },
  ): Promise<Published> => {
    const run = async (): Promise<Published> => {
      const served = opened();
      await history.recordFiles(served);
      // Whoever goes back wants what came since to go.
      const done = await withThreadErrors(() =>
        served.editing.publish(changes, { letsAddressesGo: source === 'rollback' }),
      );
      const { files, isServed, version } = settled(done, log);
      const id = await history.recordPublication(
        { userId: member.id, message, source, version: isServed ? served.status().version : version },
        files,
      );
      const outcome = await commit(root, files, member, message);
      if (outcome.error !== '') log.warn({ reason: outcome.error }, 'a publication has no commit');
      return { id, isServed, ...outcome };
    };
    return publishesOf(member.id)(() => inOrder(run));
  };

  return {
    opened,
    onThread,
    listFiles: () => listing(opened().editing.list),
    member: async (userId: string) => repo.findMember(db, userId),
    /** What was changed without the page is written down; also what a server that died did not. */
    recordFiles: () =>
      inOrder(async () => {
        const found = site();
        if (found?.editing !== undefined) await history.recordFiles(found);
      }),
    changesOf: async (changes: readonly SiteChange[]): Promise<readonly SourceChange[]> => {
      const { editing } = opened();
      const names = new Set(changes.map(({ name }) => name));
      if (names.size < changes.length) throw invalid('changes', 'a file is named twice');
      const characters = changes.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
      if (characters > longestSource) throw new ApiError('request_too_large');
      const { manifestName } = editing.facts();
      const manifest = changes.find(({ name }) => name === manifestName)?.text ?? undefined;
      for (const [at, { name }] of changes.entries()) {
        const refusal = await editing.judgeName(name, manifest);
        if (refusal !== undefined) throw invalid(`changes[${at}].name`, refusal);
      }
      return changes.map(({ name, text, base_revision }) => ({ name, text, base: base_revision }));
    },
    publish,
    rollBack: async (member: Member, id: string, message: string | undefined): Promise<Published> => {
      const found = await repo.findPublication(db, id);
      authorize(member.id, changeSite, found && member);
      const { editing } = opened();
      await inOrder(() => history.recordFiles(opened()));
      const changes = await changesBackTo(db, editing, found?.number ?? 0);
      return publish(member, changes, { message: message ?? '', source: 'rollback' });
    },
    authorizeViewer: async (userId: string): Promise<Member> => {
      const member = await repo.findMember(db, userId);
      authorize(userId, viewSite, member);
      return member;
    },
  };
}

/** The files that are no longer as they were at a publication, with what they were. */
async function changesBackTo(db: Db, editing: SiteEditing, number: number): Promise<readonly SourceChange[]> {
  const then = await repo.stateBefore(db, number);
  const { manifestName } = editing.facts();
  const manifestThen = then.find(({ name }) => name === manifestName)?.hash ?? undefined;
  const manifest =
    manifestThen &&
    (await repo.readTexts(db, [manifestThen], mostRolledBack.characters)).get(manifestThen.toString('hex'));
  // What it includes may lie there all the time, though nobody reads it now.
  const present = new Map((await editing.list(manifest)).map(({ name, revision }) => [name, revision]));
  const others = then.filter(
    ({ name, hash }) => (hash?.toString('hex') ?? null) !== (present.get(name) ?? null),
  );
  const differing: typeof others = [];
  for (const file of others) {
    // What the manifest did not include then is none of the site, whether it lies there or not.
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

function settled(done: PublishedChanges, log: SiteEditorDeps['log']): Done {
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
