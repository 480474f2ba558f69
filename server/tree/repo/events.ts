import { sql } from 'kysely';
import { type Db, eventId, type Tx } from '../../db/index.ts';

export interface NewEvent {
  /** Where an event may be recorded twice: an existing id changes nothing. */
  readonly id?: string;
  readonly userId: string;
  readonly type: EventType;
  readonly fileId: string;
  readonly fileName: string;
}

export type EventType = 'TYPE_UPLOAD' | 'TYPE_DOWNLOAD' | 'TYPE_RESTORE' | 'TYPE_PLAY' | 'TYPE_DECOMPRESS';

/**
 * Records what happened to a file, for its owner's list of events. One statement. A repeated event within ten minutes
 * moves the earlier one to now.
 */
export async function recordEvent(
  db: Db | Tx,
  { id = eventId(), userId, type, fileId, fileName }: NewEvent,
): Promise<void> {
  await sql`
    with again as (
      update events set created_at = now(), file_name = ${fileName}
      where id = (
        select id from events
        where file_id = ${fileId} and created_at > now() - interval '10 minutes'
          and user_id = ${userId} and type = ${type}
        order by created_at desc limit 1
      )
      returning id
    )
    insert into events (id, user_id, type, file_id, file_name)
    select ${id}, ${userId}, ${type}, ${fileId}, ${fileName}
    where not exists (select from again)
    on conflict (id) do nothing`.execute(db);
}
