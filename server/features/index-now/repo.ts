import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

/** A public page as search engines know of it. */
interface AnnouncedPage {
  readonly address: string;
  readonly digest: string;
}

export const readAnnounced = (db: Db | Tx): Promise<AnnouncedPage[]> =>
  db.selectFrom('announced_pages').select(['address', 'digest']).execute();

export async function replaceAnnounced(tx: Tx, pages: readonly AnnouncedPage[]): Promise<void> {
  await tx.deleteFrom('announced_pages').execute();
  await sql`
    insert into announced_pages (address, digest)
    select address, digest from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as page (address text, digest text)
    on conflict (address) do nothing`.execute(tx);
}
