import * as contract from '../../../api/contract/site-editor.ts';
import { type Route, route, routeInTurns } from '../../http/route.ts';
import { roleOf } from './policy.ts';
import {
  presentConflicts,
  presentDiagnostics,
  presentPerson,
  presentPlanned,
  presentPublication,
  presentRead,
  presentRedirect,
} from './present.ts';
import type { SiteEditor } from './service.ts';

/** The site in the browser: its files, drafts, publications, reports and people. */
export const siteEditorRoutes = (editor: SiteEditor): readonly Route[] => [
  ...readingRoutes(editor),
  ...draftRoutes(editor),
  ...publicationRoutes(editor),
  ...peopleRoutes(editor),
];

const readingRoutes = (editor: SiteEditor): readonly Route[] => [
  route(contract.getSiteStatus, async ({ caller: { userId } }) => {
    const { member, status, facts, isRepository, isWritable } = await editor.status(userId);
    return {
      role: roleOf(member) ?? 'viewer',
      is_operator: member.operatorSince !== null,
      manifest: status.manifest,
      pending: [...status.pending],
      version: status.version,
      diagnostics: presentDiagnostics(status.diagnostics),
      repository: isRepository,
      is_writable: isWritable,
      manifest_name: facts.manifestName,
      locales: [...facts.locales],
      default_locale: facts.defaultLocale,
      personas: [...facts.personas],
    };
  }),
  route(contract.listSiteFiles, async ({ caller }) => ({
    files: [...(await editor.listFiles(caller.userId))],
  })),
  route(contract.getSiteFile, ({ caller, query }) => editor.readFile(caller.userId, query.name)),
  routeInTurns(contract.getSiteSchemas, async ({ caller }) => {
    const schemas = await editor.schemas(caller.userId);
    return { schemas: schemas.map(({ files, schema }) => ({ files: [...files], schema: { ...schema } })) };
  }),
  routeInTurns(contract.readSiteReport, async ({ caller, params, query }) => {
    const { exit, text, svg } = await editor.report(caller.userId, params.report, query);
    return { text, exit_code: exit, ...(svg !== undefined && { svg }) };
  }),
];

const draftRoutes = (editor: SiteEditor): readonly Route[] => [
  routeInTurns(contract.checkSiteDraft, async ({ caller, body }) => {
    const judged = await editor.check(caller.userId, body.changes);
    return {
      diagnostics: presentDiagnostics(judged.diagnostics),
      is_publishable: judged.isPublishable,
      plan: judged.plan.map(presentPlanned),
      redirects: judged.redirects.map(presentRedirect),
      conflicts: presentConflicts(judged.conflicts),
    };
  }),
  routeInTurns(contract.createSiteDraft, async ({ caller, body }, reply) => {
    const { diagnostics, draft, cookie } = await editor.draft(caller.userId, body.changes);
    if (cookie !== undefined) reply.header('set-cookie', cookie);
    return {
      draft_id: draft?.id ?? '',
      expire_time: draft ? new Date(draft.expires).toISOString() : '',
      diagnostics: presentDiagnostics(diagnostics),
    };
  }),
];

type Outcome = Awaited<ReturnType<SiteEditor['publish']>>;

const presentOutcome = ({ row, files, isServed, commit, error }: Outcome) => ({
  publication: presentPublication(row, files),
  is_served: isServed,
  commit,
  commit_error: error,
});

const publicationRoutes = (editor: SiteEditor): readonly Route[] => [
  routeInTurns(contract.publishSite, async ({ caller, body: { changes, message } }) =>
    presentOutcome(await editor.publish(caller.userId, changes, message)),
  ),
  routeInTurns(contract.rollBackSite, async ({ caller, params, body: { message } }) =>
    presentOutcome(await editor.rollBack(caller.userId, params.id, message ?? undefined)),
  ),
  route(contract.listSitePublications, async ({ caller, query: { limit, page_token: pageToken } }) => {
    const found = await editor.listPublications(caller.userId, { limit, pageToken });
    return {
      publications: found.publications.map(({ row, files }) => presentPublication(row, files)),
      next_page_token: found.nextPageToken,
    };
  }),
  route(contract.getSitePublication, async ({ caller, params }) =>
    presentRead(await editor.readPublication(caller.userId, params.id)),
  ),
];

const presentPeople = (rows: Awaited<ReturnType<SiteEditor['listPeople']>>) => ({
  people: rows.map(presentPerson),
});

const peopleRoutes = (editor: SiteEditor): readonly Route[] => [
  route(contract.listSitePeople, async ({ caller }) => presentPeople(await editor.listPeople(caller.userId))),
  route(contract.putSitePerson, async ({ caller, body: { account, role } }) =>
    presentPeople(await editor.putPerson(caller.userId, account, role)),
  ),
];
