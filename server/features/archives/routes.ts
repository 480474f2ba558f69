import * as contract from '../../../api/contract/archives.ts';
import { type Route, route } from '../../http/route.ts';
import { keyed } from '../../tree/once.ts';
import { beginCompress } from './compress/begin.ts';
import type { ArchivesDeps } from './deps.ts';

export const archiveRoutes = (deps: ArchivesDeps): readonly Route[] => [
  route(contract.compressFiles, async ({ caller: { userId }, body }) => {
    const { ids, name = '' } = body;
    const parentId = body.to === undefined ? undefined : (body.to.parent_id ?? '');
    const call = keyed(body.idempotency_key, ['compress', ids, name, parentId ?? null]);
    return { task_id: await beginCompress(deps, { userId, ids, name, parentId, call }) };
  }),
];
