import type { DriveChange, SharedChange } from '../../../api/contract/changes.ts';
import type { ChangeRow } from './repo.ts';

export const presentChange = ({ revision, at, kind, file_ids, parent_ids }: ChangeRow): DriveChange => ({
  revision: String(revision),
  kind,
  file_ids: [...file_ids],
  parent_ids: [...parent_ids],
  time: at.toISOString(),
});

/** One server-sent event (WHATWG HTML, section 9.2). `data` is JSON and so has no line break. */
const message = (event: string, data: string, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;

const revisionData = (revision: number): string => JSON.stringify({ revision: String(revision) });

export const opened = (revision: number): string =>
  `retry: 1000\n${message('open', revisionData(revision), revision)}`;
export const reset = (revision: number): string => message('reset', revisionData(revision), revision);
export const changed = (row: ChangeRow): string =>
  message('change', JSON.stringify(presentChange(row)), row.revision);
export const taskMessage = (json: string): string => message('task', json);
/** Null: more than are named. */
export const sharedMessage = (ids: readonly string[] | null): string => {
  const news: SharedChange = { ids: [...(ids ?? [])], is_all: ids === null };
  return message('shared', JSON.stringify(news));
};
export const grantsMessage: string = message('grants', '{}');
/** A comment line: keeps proxies from closing an idle connection. */
export const heartbeat = ': still here\n\n';
