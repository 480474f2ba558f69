import type { ColumnType, Generated } from 'kysely';

type MadeTime = ColumnType<Date, Date | string | undefined, never>;

interface SiteRolesTable {
  user_id: string;
  /** `viewer`, `editor`, `publisher`. */
  role: string;
  given_at: MadeTime;
}

/** Texts by SHA-256. */
interface SiteTextsTable {
  hash: Buffer;
  bytes: Buffer;
}

interface SiteFilesTable {
  name: string;
  hash: Buffer;
}

interface SitePublicationsTable {
  id: string;
  /** In the order of arrival. */
  number: Generated<number>;
  created_at: MadeTime;
  user_id: string | null;
  message: string;
  /** `page`, `files`, `rollback`. */
  source: string;
  version: string;
}

interface SitePublicationFilesTable {
  publication_id: string;
  name: string;
  before: Buffer | null;
  after: Buffer | null;
}

/** Tables of the site editor: roles and publications. */
export interface SiteTables {
  site_roles: SiteRolesTable;
  site_texts: SiteTextsTable;
  site_files: SiteFilesTable;
  site_publications: SitePublicationsTable;
  site_publication_files: SitePublicationFilesTable;
}
