import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

/** A public page as search engines know of it. */
export interface AnnouncedPage {
  readonly address: string;
  readonly digest: string;
}

/** No page was ever announced, nor looked at. */
export async function isNothingAnnounced(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('announced_pages').select('address').limit(1).executeTakeFirst()) === undefined;
}

/** The addresses that differ from what was announced; compared in the database, so that this thread need not read them all. */
export async function comparePages(
  db: Db | Tx,
  pages: readonly AnnouncedPage[],
): Promise<readonly { readonly address: string; readonly digest: string | null }[]> {
  const { rows } = await sql<{ address: string; digest: string | null }>`
    select coalesce(page.address, announced.address) as address, page.digest
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as page (address text, digest text)
    full join announced_pages announced on announced.address = page.address
    where page.digest is distinct from announced.digest
    order by page.digest is null, 1`.execute(db);
  return rows;
}

export async function recordAnnounced(
  tx: Tx,
  pages: readonly AnnouncedPage[],
  gone: readonly string[],
): Promise<void> {
  await sql`delete from announced_pages where address = any(${gone})`.execute(tx);
  await sql`
    insert into announced_pages (address, digest)
    select distinct on (address) address, digest from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as page (address text, digest text)
    on conflict (address) do update set digest = excluded.digest`.execute(tx);
}
