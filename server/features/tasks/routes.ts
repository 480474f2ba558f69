import * as contract from '../../../api/contract/tasks.ts';
import { invalid } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { presentFiles } from '../../tree/shown.ts';
import {
  clearTasks,
  deleteTasks,
  getTask,
  listTasks,
  reorderTask,
  restTask,
  retryTask,
  type TaskCallsDeps,
} from './calls.ts';
import { both, oneOf, readClearing, readFilters, wordsOf } from './filters.ts';
import { presentTask, presentWhole } from './present.ts';
import type { TaskRow, Wanted } from './repo.ts';

/** Ids that one call may name. */
const mostIds = 1000;

export function taskRoutes(deps: TaskCallsDeps): readonly Route[] {
  const { db, links } = deps;
  const withFiles = async (userId: string, rows: readonly TaskRow[], present = presentTask) => {
    const ids = [...new Set(rows.map(({ file_id }) => file_id).filter((id) => id !== ''))];
    const files = ids.length === 0 ? undefined : await presentFiles({ db, links }, userId, ids);
    return rows.map((row) => present(row, files?.get(row.file_id)));
  };
  type Change = (userId: string, id: string, password: string) => Promise<TaskRow>;
  const changes: Readonly<Record<contract.TaskChange, Change>> = {
    RETRY: (userId, id, password) => retryTask(deps, userId, id, password),
    PAUSE: (userId, id) => restTask(deps, userId, id, 'pause'),
    RESUME: (userId, id) => restTask(deps, userId, id, 'resume'),
    FIRST: (userId, id) => reorderTask(deps, userId, id, 'first'),
    LAST: (userId, id) => reorderTask(deps, userId, id, 'last'),
  };
  return [
    route(contract.listTasks, async ({ caller: { userId }, query }) => {
      const pageToken = query.page_token || query.next_page_token;
      const { rows, nextPageToken } = await listTasks(db, userId, wantedIn(query), { ...query, pageToken });
      const hasFiles = wordsOf(query.with).includes('reference_resource');
      return {
        kind: 'drive#taskList' as const,
        tasks: hasFiles ? await withFiles(userId, rows) : rows.map((row) => presentTask(row)),
        next_page_token: nextPageToken,
      };
    }),
    route(contract.getTask, async ({ caller: { userId }, params }) => {
      const row = await getTask(db, userId, params.id);
      const [task] = await withFiles(userId, [row], presentWhole);
      return task!;
    }),
    route(contract.retryTask, async ({ caller: { userId }, body: { id, create_type, password } }) => ({
      task: presentTask(await changes[create_type](userId, id, password)),
    })),
    route(contract.deleteTasks, async ({ caller, query }) => {
      const ids = idsIn(query.task_ids);
      if (ids.length === 0 && query.filters !== '') {
        if (query.delete_files) throw invalid('delete_files', 'only with task_ids');
        const { types, ...wanted } = readClearing(query.filters);
        const named = both(types, oneOf(wordsOf(query.type)));
        await clearTasks(deps, caller.userId, { ...wanted, types: named });
        return {};
      }
      if (ids.length === 0) throw invalid('task_ids', 'at least one id');
      await deleteTasks(deps, caller.userId, ids, query.delete_files);
      return {};
    }),
  ];
}

function wantedIn(query: {
  readonly type: string;
  readonly filters: string;
  readonly task_ids: string | string[];
}): Wanted {
  const { phases, types, ids } = readFilters(query.filters);
  return {
    phases,
    types: both(types, oneOf(wordsOf(query.type))),
    ids: both(ids, oneOf(idsIn(query.task_ids))),
  };
}

function idsIn(given: string | string[]): readonly string[] {
  const ids = [...new Set(wordsOf(given))];
  if (ids.length > mostIds) throw invalid('task_ids', `at most ${mostIds} ids`);
  return ids;
}
