import { longestSource, type SiteChange } from '../../../api/contract/site-editor.ts';
import type { SiteRole } from '../../../api/contract/site-role.ts';
import type { SiteHandler, SourceChange } from '../../../app/server.ts';
import { type Action, authorize } from '../../authorize.ts';
import type { Db } from '../../db/index.ts';
import { ApiError, invalid } from '../../errors.ts';
import { createSemaphore, createSemaphoreByKey } from '../../http/semaphore.ts';
import { type ChangedPart, changedPart } from './changed-part.ts';
import { isRepository } from './git.ts';
import { pageTokenAfter, positionIn } from './page-token.ts';
import { changeSite, draftSite, governSite, type Member, viewSite } from './policy.ts';
import { createPublishing, type EditedSite } from './publishing.ts';
import * as repo from './repo.ts';

interface SiteEditorDeps {
  readonly db: Db;
  /** The site that is served; undefined until it is open. */
  readonly site: () => SiteHandler | undefined;
  /** The folder of the site's files, which may be a repository. */
  readonly root: string;
  /** The account of an e-mail address or a name. */
  readonly findUser: (who: string) => Promise<{ readonly id: string } | undefined>;
  readonly log: { warn(facts: object, message: string): void };
}

export type SiteEditor = ReturnType<typeof createSiteEditor>;

/** Bounds for checks and reports, of each account and of all; lists of files have bounds of their own. */
const checks = { ofAccount: { atOnce: 1, mostWaiting: 6 }, ofAll: { atOnce: 2, mostWaiting: 60 } };
const lists = { atOnce: 2, mostWaiting: 60 };
/** Most people that are listed: those with a role, and those who run the drive. */
const mostPeople = 500;
/** Bytes of texts that are read for the changes of one publication, and characters of what is sent of them. */
const [mostRead, mostSent] = [32 * 1024 * 1024, 4 * 1024 * 1024];

/** The site's calls for people with a role: each asks first whether this account is allowed to make it. */
export function createSiteEditor({ db, site, root, findUser, log }: SiteEditorDeps) {
  const ofAccount = createSemaphoreByKey(checks.ofAccount);
  const ofAll = createSemaphore(checks.ofAll);
  const listing = createSemaphore(lists);

  const opened = (): EditedSite => {
    const found = site();
    if (found?.editing === undefined) throw new ApiError('unavailable', { retryAfter: 2 });
    return found as EditedSite;
  };

  /** Checks and reports, in turns. */
  const onThread = <Result>(userId: string, work: () => Promise<Result>): Promise<Result> =>
    withThreadErrors(() => ofAccount(userId)(() => ofAll(work)));

  /** Reports work that the thread could not do because of the files or of its limits. */
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

  const { publish, rollBack, recordFiles } = createPublishing({
    db,
    root,
    log,
    site,
    opened,
    withThreadErrors,
  });

  /** @throws {ApiError} `not_found` for an account without a role, `permission_denied` for one whose role is too small */
  const memberWho = async (userId: string, action: Action<repo.MemberRow, Member>): Promise<Member> => {
    const member = await repo.findMember(db, userId);
    authorize(userId, action, member);
    return member;
  };

  const changesOf = async (changes: readonly SiteChange[]): Promise<readonly SourceChange[]> => {
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
  };

  const publication = async (id: string) => {
    const row = await repo.findPublication(db, id);
    if (row === undefined) throw new ApiError('not_found');
    return { row, files: await repo.filesOf(db, [id]) };
  };
  const people = () => repo.listMembers(db, mostPeople);

  return {
    recordFiles,
    requireOperator: async (userId: string) => void (await memberWho(userId, governSite)),
    status: async (userId: string) => {
      const member = await memberWho(userId, viewSite);
      const open = opened();
      open.editing.warm();
      await open.compare?.();
      return {
        member,
        status: open.status(),
        facts: open.editing.facts(),
        isRepository: await isRepository(root),
        isWritable: await open.editing.isWritable(),
      };
    },
    listFiles: async (userId: string) => {
      await memberWho(userId, viewSite);
      return listing(opened().editing.list);
    },
    readFile: async (userId: string, name: string) => {
      await memberWho(userId, viewSite);
      const found = await opened().editing.read(name);
      if (found === undefined) throw new ApiError('not_found');
      return found;
    },
    schemas: async (userId: string) => {
      await memberWho(userId, viewSite);
      // They are made once for each version of the site, so that they need not wait for anybody's checks.
      return withThreadErrors(() => listing(opened().editing.schemas));
    },
    report: async (userId: string, ...report: Parameters<EditedSite['editing']['report']>) => {
      await memberWho(userId, viewSite);
      const { editing } = opened();
      return onThread(userId, () => editing.report(...report));
    },
    check: async (userId: string, given: readonly SiteChange[]) => {
      await memberWho(userId, draftSite);
      const changes = await changesOf(given);
      const { editing } = opened();
      return onThread(userId, () => editing.judge(changes));
    },
    /** `cookie`: lets a browser see the draft; undefined where there is none. */
    draft: async (userId: string, given: readonly SiteChange[]) => {
      // Without a change it is the site as it is, at whatever day: to look at, as every viewer may.
      await memberWho(userId, given.length === 0 ? viewSite : draftSite);
      const changes = await changesOf(given);
      const { editing } = opened();
      const { diagnostics, draft } = await onThread(userId, () => editing.draft(userId, changes));
      return { diagnostics, draft, cookie: draft && editing.cookieOf(userId) };
    },
    publish: async (userId: string, given: readonly SiteChange[], message: string) => {
      const member = await memberWho(userId, changeSite);
      const done = await publish(member, await changesOf(given), { message, source: 'page' });
      return { ...done, ...(await publication(done.id)) };
    },
    rollBack: async (userId: string, id: string, message: string | undefined) => {
      const done = await rollBack(await memberWho(userId, changeSite), id, message);
      return { ...done, ...(await publication(done.id)) };
    },
    listPublications: async (
      userId: string,
      page: { readonly limit: number; readonly pageToken: string },
    ) => {
      await memberWho(userId, viewSite);
      await recordFiles();
      const before = positionIn(page.pageToken);
      const found = await repo.listPublications(db, { before, limit: page.limit + 1 });
      const rows = found.slice(0, page.limit);
      const last = rows.at(-1);
      const ids = rows.map(({ id }) => id);
      const files = Map.groupBy(await repo.filesOf(db, ids), ({ publicationId }) => publicationId);
      return {
        publications: rows.map((row) => ({ row, files: files.get(row.id) ?? [] })),
        nextPageToken: found.length > page.limit && last ? pageTokenAfter(last.number) : '',
      };
    },
    /** `parts`: of each file, in the same order, the lines that changed; undefined beyond what is read and sent. */
    readPublication: async (userId: string, id: string) => {
      await memberWho(userId, viewSite);
      const found = await publication(id);
      const parts: (ChangedPart | undefined)[] = [];
      let [read, sent] = [0, 0];
      for (const { before, after } of found.files) {
        const hashes = [before, after].filter((hash) => hash !== null);
        const texts = await repo.readTexts(db, hashes, mostRead - read);
        const textOf = (hash: Buffer | null) => (hash === null ? null : texts.get(hash.toString('hex')));
        const [was, is] = [textOf(before), textOf(after)];
        for (const text of texts.values()) read += text.length;
        const part = was === undefined || is === undefined ? undefined : changedPart(was, is);
        const length = (part?.before?.length ?? 0) + (part?.after?.length ?? 0);
        const isSent = part !== undefined && sent + length <= mostSent;
        if (isSent) sent += length;
        parts.push(isSent ? part : undefined);
      }
      return { ...found, parts };
    },
    listPeople: async (userId: string) => {
      await memberWho(userId, governSite);
      return people();
    },
    putPerson: async (userId: string, account: string, role: SiteRole | 'none') => {
      await memberWho(userId, governSite);
      const found = await findUser(account);
      if (found === undefined) throw new ApiError('site_person_not_found');
      await giveRole(db, found.id, role);
      // The drafts of a person whose role was reduced are forgotten too.
      opened().editing.forget(found.id);
      return people();
    },
  };
}

/** Gives an account a role, or takes the one that it has. */
export const giveRole = (db: Db, userId: string, role: SiteRole | 'none'): Promise<void> =>
  role === 'none' ? repo.removeRole(db, userId) : repo.writeRole(db, userId, role);
