import type { beginDownloads, LinkResult } from '../../../api/contract/batch-downloads.ts';
import { reasons } from '../../../api/contract/reasons.ts';
import { ApiError } from '../../errors.ts';
import { errorAnswer } from '../../http/errors.ts';
import { type Call, callerKey } from '../../http/route.ts';
import { keyed } from '../../tree/once.ts';
import { targetFolder } from '../../tree/policy.ts';
import { folderForDownloads, programOf } from './create-entry.ts';
import type { FilesDeps } from './deps.ts';

/**
 * `POST /drive/v1/tasks:batchCreate`: one download after the other, each with a result of its own. The folder is common to all, so
 * what is wrong with it fails the call. So does a fault of the server; what was begun before it is found again by its keys.
 */
export async function beginBatch(
  deps: FilesDeps,
  { caller, body, userAgent, clientId, address }: Call<typeof beginDownloads>,
) {
  const { userId } = caller;
  const folder = body.parent_id ?? '';
  const parentId = folderForDownloads(folder, body.folder_type);
  if (parentId !== undefined) await targetFolder(deps.db, userId, parentId);
  // The call itself has been counted.
  for (const _ of body.links.slice(1)) await deps.limit('write', { address, caller: callerKey(caller) });
  const program = programOf({ clientId, userAgent });
  const results: LinkResult[] = [];
  for (const { url, idempotency_key: key } of body.links) {
    try {
      const task = await deps.beginDownload({
        userId,
        url,
        files: undefined,
        parentId,
        program,
        name: '',
        rule: body.on_conflict,
        call: keyed(key, ['url', url, folder, '', body.folder_type]),
      });
      results.push({ url, task });
    } catch (error) {
      if (!(error instanceof ApiError) || reasons[error.reason].status >= 500) throw error;
      const { error_uri: _, details, ...refusal } = errorAnswer(error, '');
      results.push({ url, refusal: { ...refusal, ...(details && { details: [...details] }) } });
    }
  }
  return { kind: 'drive#taskResultList' as const, results };
}
