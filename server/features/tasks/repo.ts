import { type Selectable, sql } from 'kysely';
import type { Phase } from '../../../api/contract/tasks.ts';
import { changesChannel, type Db, type Tables, type TimePosition, type Tx } from '../../db/index.ts';

export type TaskRow = Selectable<Tables['tasks']>;

export interface NewRow {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
  readonly name: string;
  readonly phase: Phase;
  readonly progress: number;
  readonly fileId: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly params: Readonly<Record<string, unknown>>;
}

export const unfinished: readonly string[] = ['PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING'] satisfies Phase[];

/** Fields of a task in events for open pages, beside its own. */
const notifying = (more = sql``) => sql`
  select pg_notify(${changesChannel}, user_id || ' task ' || json_build_object(
    'kind', 'drive#task', 'id', id, 'type', type, 'phase', phase, 'progress', progress, 'file_id', file_id${more})::text)
  from told`;
/** Says to open pages how a task stands, once the transaction commits (server/features/changes). The tasks are `told`. */
const notifyPages = notifying();
const notifyRemoved = notifying(sql`, 'removed', true`);

export async function insert(db: Db | Tx, row: NewRow): Promise<void> {
  await inserting(row).execute(db);
}

export async function insertAndNotify(db: Db | Tx, row: NewRow): Promise<void> {
  await sql`with told as (${inserting(row)} returning *) ${notifyPages}`.execute(db);
}

const inserting = (row: NewRow) => sql`
  insert into tasks (id, user_id, type, name, phase, progress, file_id, file_name, file_size, params)
  values (${row.id}, ${row.userId}, ${row.type}, ${row.name}, ${row.phase}, ${row.progress}, ${row.fileId},
    ${row.fileName}, ${row.fileSize}, ${JSON.stringify(row.params)})`;

/** Only forwards, and only while it is under way. */
export async function advance(db: Db | Tx, id: string, progress: number): Promise<void> {
  await sql`
    with told as (
      update tasks set progress = ${progress}, phase = 'PHASE_TYPE_RUNNING', updated_at = clock_timestamp()
      where id = ${id} and phase = any(${unfinished})
        and not params ? 'paused' and (progress < ${progress} or phase = 'PHASE_TYPE_PENDING' and progress = ${progress})
      returning *
    ) ${notifyPages}`.execute(db);
}

export interface TaskFacts {
  readonly name?: string;
  readonly fileName?: string;
  readonly fileSize?: number;
  readonly message?: string;
  /** Texts are shown to the owner, the rest is for the feature that began the task. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Updates a task under way. @returns whether it was under way. */
export async function learn(
  db: Db | Tx,
  id: string,
  { name, fileName, fileSize, message, params = {} }: TaskFacts,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update tasks set updated_at = clock_timestamp(),
      name = coalesce(${name ?? null}, name),
      file_name = coalesce(${fileName ?? null}, file_name),
      file_size = coalesce(${fileSize ?? null}, file_size),
      message = coalesce(${message ?? null}, message),
      params = params || ${JSON.stringify(params)}::jsonb
    where id = ${id} and phase = any(${unfinished})`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * Notes since when nothing comes for a task under way, or that something comes again. The first time stays, and pages are told
 * when it begins and when it ends.
 */
export async function markStalled(db: Db | Tx, id: string, since: Date | null): Promise<void> {
  const params =
    since === null
      ? sql`params - 'stalled_since'`
      : sql`params || jsonb_build_object('stalled_since', ${since.toISOString()}::text)`;
  await sql`
    with told as (
      update tasks set params = ${params}, updated_at = clock_timestamp()
      where id = ${id} and phase = any(${unfinished}) and (params ? 'stalled_since') = ${since === null}
      returning *
    ) ${notifyPages}`.execute(db);
}

export interface TaskResult {
  readonly fileId?: string;
  readonly fileName?: string;
  readonly fileSize?: number;
  /** Of a copy: the id of each copy by the id of what it was made of. */
  readonly trace?: Readonly<Record<string, string>>;
}

/**
 * Removes the data for another try: of a download it may hold the password of its source, of a batch 20,000 ids,
 * which a month of batches would make gigabytes of.
 */
export async function complete(
  db: Db | Tx,
  id: string,
  { fileId, fileName, fileSize, trace }: TaskResult,
): Promise<void> {
  const learnt = JSON.stringify(trace === undefined ? {} : { trace });
  await sql`
    with told as (
      update tasks set phase = 'PHASE_TYPE_COMPLETE', progress = 100, message = '', updated_at = clock_timestamp(),
        params = params - array['predict_speed', 'peers', 'stalled_since', 'paused', 'offline', 'batch', 'rest', 'archive'] || ${learnt}::jsonb,
        file_id = coalesce(${fileId ?? null}, file_id),
        file_name = coalesce(${fileName ?? null}, file_name),
        file_size = coalesce(${fileSize ?? null}, file_size)
      where id = ${id} and phase = any(${unfinished})
      returning *
    ) ${notifyPages}`.execute(db);
}

export async function fail(db: Db | Tx, id: string, reason: string, message: string): Promise<void> {
  await sql`
    with told as (
      update tasks set phase = 'PHASE_TYPE_ERROR', message = ${message}, updated_at = clock_timestamp(),
        params = params - array['predict_speed', 'peers', 'stalled_since', 'paused'] || jsonb_build_object('reason', ${reason}::text)
      where id = ${id} and phase = any(${unfinished})
      returning *
    ) ${notifyPages}`.execute(db);
}

/** From failed to waiting. Of two calls at once, one gets the row. */
export async function reopen(tx: Tx, userId: string, id: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    with told as (
      update tasks set phase = 'PHASE_TYPE_PENDING', progress = 0, message = '', updated_at = clock_timestamp(),
        params = params - 'reason'
      where id = ${id} and user_id = ${userId} and phase = 'PHASE_TYPE_ERROR'
      returning *
    ), said as (${notifyPages})
    select told.* from told left join said on true`.execute(tx);
  return rows[0];
}

/** Marks an unfinished task as paused, or no longer. */
export async function setPaused(tx: Tx, id: string, isPaused: boolean): Promise<TaskRow | undefined> {
  const params = isPaused
    ? sql`params - 'stalled_since' || '{"paused":"1","predict_speed":"0"}'`
    : sql`params - 'paused'`;
  const { rows } = await sql<TaskRow>`
    with told as (
      update tasks set phase = 'PHASE_TYPE_PENDING', updated_at = clock_timestamp(), params = ${params}
      where id = ${id} and phase = any(${unfinished})
      returning *
    ), said as (${notifyPages})
    select told.* from told left join said on true`.execute(tx);
  return rows[0];
}

/** Data of the feature that began a task. */
export const writeParams = (tx: Tx, id: string, params: object): Promise<unknown> =>
  tx
    .updateTable('tasks')
    .set({ params: JSON.stringify(params) })
    .where('id', '=', id)
    .execute();

export async function phaseOf(db: Db | Tx, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('tasks').select('phase').where('id', '=', id).executeTakeFirst();
  return row?.phase;
}

export function find(db: Db | Tx, userId: string, id: string): Promise<TaskRow | undefined> {
  return db
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The row of a task without the data of its feature. */
const facts = [
  ...['id', 'user_id', 'type', 'name', 'phase', 'progress', 'message', 'file_id', 'file_name', 'file_size'],
  ...['created_at', 'updated_at'],
] as readonly Exclude<keyof TaskRow, 'params'>[];

/** Without the entries that a batch, a save or a copy is about: a list of tasks would be hundreds of megabytes with them. */
const withoutEntries = sql<TaskRow['params']>`
  (params - 'trace') #- '{batch,ids}' #- '{rest,ids}' #- '{archive,ids}' #- '{restore,ids}' #- '{restore,ancestorIds}'`;

/**
 * The same rows cannot be completed or removed elsewhere until the transaction ends. What their work is about is left out of
 * `params`.
 */
export function lock(tx: Tx, userId: string, ids: readonly string[]): Promise<TaskRow[]> {
  return tx
    .selectFrom('tasks')
    .select([...facts, withoutEntries.as('params')])
    .where(sql<boolean>`id = any(${ids})`)
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function remove(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with told as (delete from tasks where id = any(${ids}) and user_id = ${userId} returning *)
    ${notifyRemoved}`.execute(tx);
}

/**
 * Deletes the newest tasks that fit. Those with an unfinished phase are not for it.
 * @returns how many.
 */
export async function removeNewest(
  tx: Tx,
  userId: string,
  { phases, types, ids }: Wanted,
  { most, notifies }: { readonly most: number; readonly notifies: boolean },
): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with told as (
      delete from tasks where id in (
        select id from tasks
        where user_id = ${userId} and phase = any(${phases ?? []}) and phase <> all(${unfinished})
          and (${types ?? null}::text[] is null or type = any(${types ?? null}))
          and (${ids ?? null}::text[] is null or id = any(${ids ?? null}))
        order by created_at desc, id desc limit ${most}
      ) returning *
    ), said as (${notifyRemoved} where ${notifies})
    select (select count(*) from told)::int as removed, (select count(*) from said) as said`.execute(tx);
  return rows[0]?.removed ?? 0;
}

/** Filters of a list; undefined: none. */
export interface Wanted {
  readonly phases: readonly string[] | undefined;
  readonly types: readonly string[] | undefined;
  readonly ids: readonly string[] | undefined;
}

/** Newest first, after a position. What their work is about is left out of `params`. */
export function list(
  db: Db,
  userId: string,
  { phases, types, ids }: Wanted,
  after: TimePosition | undefined,
  limit: number,
): Promise<TaskRow[]> {
  let query = db
    .selectFrom('tasks')
    .select([...facts, withoutEntries.as('params')])
    .where('user_id', '=', userId);
  if (phases !== undefined) query = query.where(sql<boolean>`phase = any(${phases})`);
  // Said outright, so that the index of what is not complete can be used.
  if (phases?.includes('PHASE_TYPE_COMPLETE') === false) {
    query = query.where('phase', '<>', sql.lit('PHASE_TYPE_COMPLETE'));
  }
  if (types !== undefined) query = query.where(sql<boolean>`type = any(${types})`);
  if (ids !== undefined) query = query.where(sql<boolean>`id = any(${ids})`);
  if (after !== undefined) query = query.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The events of `tell` for the tasks that a page may not know as they are: it last saw this revision of its drive. */
export function recent(db: Db, userId: string, revision: number): Promise<TaskEvent[]> {
  return db
    .selectFrom('tasks')
    .select([sql.lit<string>('drive#task').as('kind'), 'id', 'type', 'phase', 'progress', 'file_id'])
    .where('user_id', '=', userId)
    .where(
      // A change is committed some time after it was dated.
      sql<boolean>`(phase = any(${unfinished}) or updated_at > coalesce(
        (select at from changes where user_id = ${userId} and revision = ${revision}),
        now() - interval '1 day') - interval '1 minute')`,
    )
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
}

export interface TaskEvent {
  readonly kind: string;
  readonly id: string;
  readonly type: string;
  readonly phase: string;
  readonly progress: number;
  readonly file_id: string;
}

/** Unfinished tasks of these types for which no job is left that runs or may run again; or the one of them with the id. */
export async function findAbandoned(
  db: Db | Tx,
  types: readonly string[],
  most: number,
  id?: string,
): Promise<readonly { readonly id: string; readonly user_id: string }[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from tasks t
    where phase <> 'PHASE_TYPE_COMPLETE' and phase = any(${unfinished}) and type = any(${types})
      and ${id === undefined ? sql`true` : sql`id = ${id}`}
      and not exists (
        select from graphile_worker._private_jobs j
        where j.payload ->> 'taskId' = t.id and (j.attempts < j.max_attempts or j.locked_at is not null)
      )
    order by user_id, created_at, id limit ${most}`.execute(db);
  return rows;
}

/** Deletes some of those that ended more than 30 days ago. Returns how many. */
export async function deleteOld(db: Db, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from tasks where id in (
      select id from tasks
      where created_at < now() - interval '30 days' and updated_at < now() - interval '30 days'
        and phase in ('PHASE_TYPE_COMPLETE', 'PHASE_TYPE_ERROR')
      order by created_at limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}
