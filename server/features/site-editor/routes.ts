import * as contract from '../../../api/contract/site-editor.ts';
import type { SiteRole } from '../../../api/contract/site-role.ts';
import { authorize } from '../../authorize.ts';
import { ApiError } from '../../errors.ts';
import { type Route, route, routeInTurns } from '../../http/route.ts';
import { isRepository } from './git.ts';
import { pageTokenAfter, positionIn } from './page-token.ts';
import { changeSite, draftSite, governSite, roleOf, viewSite } from './policy.ts';
import {
  kindOf,
  presentConflicts,
  presentDiagnostics,
  presentFacts,
  presentPerson,
  presentPlanned,
  presentPublication,
  presentRedirect,
} from './present.ts';
import * as repo from './repo.ts';
import { createSiteEditor, type SiteEditorDeps } from './service.ts';

interface RouteDeps extends SiteEditorDeps {
  /** The account of an e-mail address or a name. */
  readonly findUser: (who: string) => Promise<{ readonly id: string } | undefined>;
}

/** People with a role or who run the drive, as many as anybody reads. */
const mostPeople = 500;
/** Characters of the texts of one publication. */
const mostRead = 4 * 1024 * 1024;

/** The site in the browser: its files, drafts, publications, reports and people. */
export function openSiteEditor(deps: RouteDeps): {
  readonly routes: readonly Route[];
  /** To be called when the files have been read again. */
  readonly recordFiles: () => Promise<void>;
} {
  const { db, root } = deps;
  const service = createSiteEditor(deps);
  return {
    recordFiles: service.recordFiles,
    routes: [
      ...readingRoutes(service, root),
      ...draftRoutes(service),
      ...publicationRoutes(service, db),
      ...peopleRoutes(service, deps),
    ],
  };
}

type Service = ReturnType<typeof createSiteEditor>;

const readingRoutes = (service: Service, root: string): readonly Route[] => [
  route(contract.getSiteStatus, async ({ caller: { userId } }) => {
    const member = await service.authorizeViewer(userId);
    const site = service.opened();
    await site.compare?.();
    const { manifest, pending, version, diagnostics } = site.status();
    const facts = site.editing.facts();
    return {
      role: roleOf(member) ?? 'viewer',
      is_operator: member.operatorSince !== null,
      manifest,
      pending: [...pending],
      version,
      diagnostics: presentDiagnostics(diagnostics),
      repository: await isRepository(root),
      is_writable: await site.editing.isWritable(),
      manifest_name: facts.manifestName,
      locales: [...facts.locales],
      default_locale: facts.defaultLocale,
      personas: [...facts.personas],
    };
  }),
  route(contract.listSiteFiles, async ({ caller: { userId } }) => {
    await service.authorizeViewer(userId);
    return { files: [...(await service.listFiles())] };
  }),
  route(contract.getSiteFile, async ({ caller: { userId }, query: { name } }) => {
    await service.authorizeViewer(userId);
    const found = await service.opened().editing.read(name);
    if (found === undefined) throw new ApiError('not_found');
    return found;
  }),
  routeInTurns(contract.getSiteSchemas, async ({ caller: { userId } }) => {
    await service.authorizeViewer(userId);
    const { editing } = service.opened();
    const schemas = await service.onThread(userId, editing.schemas);
    return { schemas: schemas.map(({ files, schema }) => ({ files: [...files], schema: { ...schema } })) };
  }),
  routeInTurns(contract.readSiteReport, async ({ caller: { userId }, params: { report }, query }) => {
    await service.authorizeViewer(userId);
    const { editing } = service.opened();
    const { exit, text, svg } = await service.onThread(userId, () => editing.report(report, query));
    return { text, exit_code: exit, ...(svg !== undefined && { svg }) };
  }),
];

const draftRoutes = (service: Service): readonly Route[] => [
  routeInTurns(contract.checkSiteDraft, async ({ caller: { userId }, body }) => {
    authorize(userId, draftSite, await service.member(userId));
    const changes = await service.changesOf(body.changes);
    const { editing } = service.opened();
    const judged = await service.onThread(userId, () => editing.judge(changes));
    return {
      diagnostics: presentDiagnostics(judged.diagnostics),
      is_publishable: judged.isPublishable,
      plan: judged.plan.map(presentPlanned),
      redirects: judged.redirects.map(presentRedirect),
      conflicts: presentConflicts(judged.conflicts),
    };
  }),
  routeInTurns(contract.createSiteDraft, async ({ caller: { userId }, body }, reply) => {
    // Without a change it is the site as it is, at whatever day: to look at, as every viewer may.
    const action = body.changes.length === 0 ? viewSite : draftSite;
    authorize(userId, action, await service.member(userId));
    const changes = await service.changesOf(body.changes);
    const { editing } = service.opened();
    const { diagnostics, draft } = await service.onThread(userId, () => editing.draft(userId, changes));
    if (draft) reply.header('set-cookie', editing.cookieOf(userId));
    return {
      draft_id: draft?.id ?? '',
      expire_time: draft ? new Date(draft.expires).toISOString() : '',
      diagnostics: presentDiagnostics(diagnostics),
    };
  }),
];

const publicationRoutes = (service: Service, db: RouteDeps['db']): readonly Route[] => {
  const presentOutcome = async (id: string, isServed: boolean, commit: string, error: string) => {
    const row = await repo.findPublication(db, id);
    if (row === undefined) throw new ApiError('not_found');
    const publication = presentPublication(row, await repo.filesOf(db, [id]));
    return { publication, is_served: isServed, commit, commit_error: error };
  };
  return [
    routeInTurns(contract.publishSite, async ({ caller: { userId }, body: { changes, message } }) => {
      const member = await service.member(userId);
      authorize(userId, changeSite, member);
      const read = await service.changesOf(changes);
      const { id, isServed, commit, error } = await service.publish(member, read, {
        message,
        source: 'page',
      });
      return presentOutcome(id, isServed, commit, error);
    }),
    routeInTurns(contract.rollBackSite, async ({ caller: { userId }, params, body: { message } }) => {
      const member = await service.member(userId);
      authorize(userId, changeSite, member);
      const { id, isServed, commit, error } = await service.rollBack(member, params.id, message ?? undefined);
      return presentOutcome(id, isServed, commit, error);
    }),
    route(contract.listSitePublications, async ({ caller: { userId }, query: { limit, page_token } }) => {
      await service.authorizeViewer(userId);
      await service.recordFiles();
      const before = positionIn(page_token);
      const rows = await repo.listPublications(db, { before, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const files = Map.groupBy(
        await repo.filesOf(
          db,
          page.map(({ id }) => id),
        ),
        ({ publicationId }) => publicationId,
      );
      const last = page.at(-1);
      return {
        publications: page.map((row) => presentPublication(row, files.get(row.id) ?? [])),
        next_page_token: rows.length > limit && last ? pageTokenAfter(last.number) : '',
      };
    }),
    route(contract.getSitePublication, async ({ caller: { userId }, params: { id } }) => {
      await service.authorizeViewer(userId);
      const row = await repo.findPublication(db, id);
      if (row === undefined) throw new ApiError('not_found');
      const files = await repo.filesOf(db, [id]);
      const hashes = files.flatMap(({ before, after }) => [before, after].filter((hash) => hash !== null));
      const texts = await repo.readTexts(db, hashes, mostRead);
      const textOf = (hash: Buffer | null) => (hash === null ? null : texts.get(hash.toString('hex')));
      return {
        ...presentFacts(row),
        files: files.map((file) => {
          const [before, after] = [textOf(file.before), textOf(file.after)];
          const isCut = before === undefined || after === undefined;
          const shown = isCut ? { before: null, after: null } : { before, after };
          return { name: file.name, change: kindOf(file), ...shown, is_cut: isCut };
        }),
      };
    }),
  ];
};

const peopleRoutes = (service: Service, { db, findUser }: RouteDeps): readonly Route[] => {
  const people = async () => ({ people: (await repo.listMembers(db, mostPeople)).map(presentPerson) });
  return [
    route(contract.listSitePeople, async ({ caller: { userId } }) => {
      authorize(userId, governSite, await service.member(userId));
      return people();
    }),
    route(contract.putSitePerson, async ({ caller: { userId }, body: { account, role } }) => {
      authorize(userId, governSite, await service.member(userId));
      const found = await findUser(account);
      if (found === undefined) throw new ApiError('site_person_not_found');
      await giveRole(db, found.id, role);
      // Whoever may look at fewer things than before has no drafts left either.
      service.opened().editing.forget(found.id);
      return people();
    }),
  ];
};

/** Gives an account a role, or takes the one that it has. */
export const giveRole = (db: RouteDeps['db'], userId: string, role: SiteRole | 'none'): Promise<void> =>
  role === 'none' ? repo.removeRole(db, userId) : repo.writeRole(db, userId, role);
