import * as visit from '../../../api/contract/share-visits.ts';
import type { ShareStatus } from '../../../api/contract/shares.ts';
import * as contract from '../../../api/contract/shares.ts';
import { ApiError } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { keyed } from '../../tree/once.ts';
import type { ShareCounters } from './counters.ts';
import { type ModerationDeps, moderationRoutes } from './moderation/moderation.ts';
import type { OwnShares } from './own.ts';
import { checkOf, closedPage } from './present.ts';
import { nothing, type RestoreDeps, type Restored, restore, restoredEarlier } from './restore/restore.ts';
import type { Access, Admitted, Turned } from './visits/access.ts';
import type { PresentPageOf } from './visits/pages.ts';
import { withVisitorSemaphore } from './visits/visitor-semaphore.ts';
import type { Visits } from './visits/visits.ts';

interface ShareRoutesDeps extends ModerationDeps {
  readonly own: OwnShares;
  readonly access: Access;
  readonly visits: Visits;
  readonly pageOf: PresentPageOf;
  readonly counters: ShareCounters;
  readonly restore: RestoreDeps;
}

export const shareRoutes = (deps: ShareRoutesDeps): readonly Route[] => [
  ...ownRoutes(deps),
  ...withVisitorSemaphore(visitRoutes(deps)),
  ...moderationRoutes(deps),
];

const ownRoutes = ({ own }: ShareRoutesDeps): Route[] => [
  route(contract.createShare, async ({ caller, body }) => {
    const { idempotency_key: key, file_ids: fileIds, ...terms } = body;
    const call = keyed(key, ['share', fileIds, terms]);
    const share = await own.create(caller.userId, fileIds, terms, call);
    const { share_id, share_url, pass_code, share_text } = share;
    return { share_id, share_url, pass_code, share_text, share_list: [], share };
  }),
  route(contract.editShare, async ({ caller, params, body }) => own.edit(caller.userId, params.id, body)),
  route(contract.listShares, async ({ caller, query }) => {
    const { shares, nextPageToken } = await own.list(caller.userId, {
      limit: query.limit,
      pageToken: query.page_token,
      title: query.title,
      fileId: query.file_id,
      thumbnailSize: query.thumbnail_size,
      hasFiles: caller.scopes === undefined || caller.scopes.includes('files.read'),
    });
    return { kind: 'drive#shareList' as const, shares, data: shares, next_page_token: nextPageToken };
  }),
  route(contract.deleteShares, async ({ caller, body }) => {
    await own.end(caller.userId, body.ids);
    return {};
  }),
  route(contract.shareOrigins, async ({ caller, params, query }) => ({
    origins: await own.origins(caller.userId, params.id, query.days),
  })),
  route(contract.shareStatistics, async ({ caller, params, query }) => ({
    kind: 'drive#shareStatistics' as const,
    days: (await own.days(caller.userId, params.id, query.days)).map((day) => ({
      date: day.date,
      view_count: String(day.views),
      restore_count: String(day.restores),
      download_count: String(day.downloads),
    })),
  })),
];

const noArchive = { url: '', token: '', expire: '' as const, size: '0', file_count: '0' };
const isTurned = (found: Admitted | Turned): found is Turned => found.status !== 'OK';
const closedList = (status: ShareStatus) => ({
  ...checkOf(status),
  files: [],
  next_page_token: '',
  pass_code_token: '',
});

const answerOf = ({ shareStatus, restoreStatus, taskId, fileId }: Restored) => ({
  ...checkOf(shareStatus),
  restore_status: restoreStatus,
  restore_task_id: taskId,
  file_id: fileId,
});

function visitRoutes(deps: ShareRoutesDeps): Route[] {
  const { access, visits, counters } = deps;
  return [
    route(visit.openShare, async (call) => {
      const { caller, query } = call;
      const found = await access.byCode({
        shareId: query.share_id,
        passCode: query.pass_code,
        token: query.pass_code_token,
        call,
      });
      if (isTurned(found)) return closedPage(found.status);
      const { share } = found;
      const isFirst = query.page_token === '' && query.parent_id === '';
      if (isFirst && caller?.userId !== share.user_id) counters.viewed(share.id);
      return deps.pageOf(found, query.parent_id, query);
    }),
    route(visit.shareDetail, async ({ query }) => {
      const found = await access.byToken(query.share_id, query.pass_code_token);
      if (isTurned(found)) return closedList(found.status);
      const { files, nextPageToken } = await visits.list(found.share, query.parent_id, query);
      return { ...checkOf('OK'), files, next_page_token: nextPageToken, pass_code_token: found.token };
    }),
    route(visit.searchShare, async ({ query, address }) => {
      const found = await access.byToken(query.share_id, query.pass_code_token);
      if (isTurned(found)) return closedList(found.status);
      const { files, nextPageToken } = await visits.search(found.share, query.query, query, address);
      return { ...checkOf('OK'), files, next_page_token: nextPageToken, pass_code_token: found.token };
    }),
    route(visit.shareFile, async ({ query }) => {
      const found = await access.byToken(query.share_id, query.pass_code_token);
      if (isTurned(found)) return { ...checkOf(found.status), pass_code_token: '' };
      const [file] = await visits.files(found.share, [query.file_id], query.thumbnail_size);
      if (file === undefined) throw new ApiError('file_not_found');
      return { ...checkOf('OK'), file_info: file, pass_code_token: found.token };
    }),
    route(visit.shareFiles, async ({ body }) => {
      const found = await access.byToken(body.share_id, body.pass_code_token);
      if (isTurned(found)) return { ...checkOf(found.status), file_infos: [], pass_code_token: '' };
      const files = await visits.files(found.share, body.file_ids, body.thumbnail_size);
      return { ...checkOf('OK'), file_infos: files, pass_code_token: found.token };
    }),
    route(visit.archiveShare, async ({ body, address }) => {
      const found = await access.byToken(body.share_id, body.pass_code_token);
      if (isTurned(found)) return { ...checkOf(found.status), ...noArchive };
      const { link, archive } = await visits.archive(found.share, body.file_ids ?? [], address);
      const { layout, fileCount } = archive;
      return { ...checkOf('OK'), ...link, size: String(layout.length), file_count: String(fileCount) };
    }),
    route(visit.sharePath, async ({ query }) => {
      const found = await access.byToken(query.share_id, query.pass_code_token);
      if (isTurned(found)) return { ...checkOf(found.status), path: [] };
      return { ...checkOf('OK'), path: await visits.path(found.share, query.file_id) };
    }),
    route(visit.restoreShare, async ({ caller, body }) => {
      const choice = {
        ids: body.file_ids ?? [],
        ancestorIds: body.ancestor_ids ?? [],
        parentId: body.parent_id || body.to?.parent_id || '',
        isRootMeant: body.specify_parent_id === true || body.to?.parent_id === '',
      };
      const call = keyed(body.idempotency_key, ['restore', body.share_id, ...Object.values(choice)]);
      const earlier = await restoredEarlier(deps.restore, caller.userId, call);
      if (earlier !== undefined) return answerOf(earlier);
      const found = await access.byToken(body.share_id, body.pass_code_token);
      if (isTurned(found)) return answerOf({ ...nothing, shareStatus: found.status });
      return answerOf(await restore(deps.restore, caller.userId, found, choice, call));
    }),
  ];
}
