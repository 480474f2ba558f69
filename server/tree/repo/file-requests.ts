import { type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '../../db/index.ts';

type Queries = Db | Tx;

export type FileRequestRow = Selectable<Tables['file_requests']>;

/** A request with what decides whether it takes files in. */
export interface StatedRequest extends FileRequestRow {
  /** Null where the folder is gone. */
  readonly folder_name: string | null;
  readonly is_folder_live: boolean;
  readonly is_owner_leaving: boolean;
}

/** A visit with its request. */
export interface VisitRow extends StatedRequest {
  readonly visit_id: string;
  readonly sender_name: string;
  readonly visit_folder_id: string | null;
  readonly visit_expires_at: Date;
  readonly visit_generation: number;
}

const stated = sql`r.*, f.name as folder_name, u.cancelled_at is not null as is_owner_leaving,
      coalesce(f.is_folder and f.id <> r.user_id and file_state(f.id, r.user_id) = 'live', false) as is_folder_live`;
const joined = sql`join users u on u.id = r.user_id
    left join files f on f.id = r.folder_id and f.user_id = r.user_id`;

/** The request of any owner. */
export const findRequest = async (db: Queries, id: string): Promise<StatedRequest | undefined> => {
  const { rows } = await sql<StatedRequest>`
    select ${stated} from file_requests r ${joined} where r.id = ${id}`.execute(db);
  return rows[0];
};

/** The requests of an owner, newest first. */
export const requestsOf = async (db: Queries, userId: string, most: number): Promise<StatedRequest[]> => {
  const { rows } = await sql<StatedRequest>`
    select ${stated} from file_requests r ${joined}
    where r.user_id = ${userId} order by r.created_at desc, r.id limit ${most}`.execute(db);
  return rows;
};

const visited = sql`${stated}, v.id as visit_id, v.sender_name, v.folder_id as visit_folder_id,
      v.expires_at as visit_expires_at, v.generation as visit_generation`;

export const findVisit = async (db: Queries, id: string): Promise<VisitRow | undefined> => {
  const { rows } = await sql<VisitRow>`
    select ${visited} from file_request_visits v join file_requests r on r.id = v.request_id ${joined}
    where v.id = ${id}`.execute(db);
  return rows[0];
};

export const findVisitByToken = async (db: Queries, tokenHash: Buffer): Promise<VisitRow | undefined> => {
  const { rows } = await sql<VisitRow>`
    select ${visited} from file_request_visits v join file_requests r on r.id = v.request_id ${joined}
    where v.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
};

export const setVisitFolder = (tx: Tx, id: string, folderId: string): Promise<unknown> =>
  tx.updateTable('file_request_visits').set({ folder_id: folderId }).where('id', '=', id).execute();

/** Uploads of a request that have not ended, and their bytes; those of one visit apart. */
export const uploadsUnderWay = async (
  db: Queries,
  requestId: string,
  senderId: string,
): Promise<{ readonly files: number; readonly bytes: number; readonly ofSender: number }> => {
  const { rows } = await sql<{ files: number; bytes: number; ofSender: number }>`
    select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes,
      (count(*) filter (where sender_id = ${senderId}))::int as "ofSender"
    from uploads where request_id = ${requestId} and completed_at is null`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0, ofSender: 0 };
};

export async function countReceived(tx: Tx, requestId: string, bytes: number): Promise<void> {
  await sql`
    update file_requests set received_files = received_files + 1, received_bytes = received_bytes + ${bytes}::bigint,
      last_received_at = now()
    where id = ${requestId}`.execute(tx);
}
