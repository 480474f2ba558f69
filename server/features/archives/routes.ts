import * as contract from '../../../api/contract/archives.ts';
import { invalid } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { keyed } from '../../tree/once.ts';
import { beginCompress } from './compress/begin.ts';
import type { ArchivesDeps } from './deps.ts';
import { beginExtract, readTable } from './extract/begin.ts';
import { inFolder } from './extract/in-folder.ts';

export const archiveRoutes = (deps: ArchivesDeps): readonly Route[] => [
  route(contract.compressFiles, async ({ caller: { userId }, body }) => {
    const { ids, name = '' } = body;
    const parentId = body.to === undefined ? undefined : (body.to.parent_id ?? '');
    const call = keyed(body.idempotency_key, ['compress', ids, name, parentId ?? null]);
    return { task_id: await beginCompress(deps, { userId, ids, name, parentId, call }) };
  }),
  route(contract.listArchive, async ({ caller: { userId }, body, headers }) => {
    const entries = await readTable(deps, { userId, ...openingOf(body, headers) });
    return { status: 'OK' as const, status_text: '', files: inFolder(entries, body.path) };
  }),
  route(contract.decompress, async ({ caller: { userId }, body, headers }) => {
    const { files, path, default_parent: isDefault, parent_id: parentId } = body;
    const { taskId, plan } = await beginExtract(deps, {
      ...{ userId, ...openingOf(body, headers) },
      parentId: isDefault === true ? undefined : (parentId ?? undefined),
      chosen: files.length === 0 ? undefined : files.map(({ index }) => numberIn(index)),
      path,
    });
    return { status: 'OK' as const, status_text: '', task_id: taskId, files_num: plan.files.length };
  }),
];

function numberIn(index: number | string): number {
  const number = Number(index);
  if (!Number.isSafeInteger(number) || number < 0 || number >= 100_000)
    throw invalid('files.index', 'the number of an entry');
  return number;
}

const openingOf = (
  { file_id: fileId, password, encoding }: Pick<contract.ArchiveOpening, 'file_id' | 'password' | 'encoding'>,
  headers: Readonly<Record<string, string | string[] | undefined>>,
) => ({
  fileId,
  password,
  encoding,
  language: /^[\w-]{1,35}/.exec(String(headers['accept-language'] ?? ''))?.[0] ?? 'en-US',
});
