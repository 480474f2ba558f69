import pg, { type Client } from 'pg';

interface Table {
  readonly schema: string;
  readonly name: string;
  /** The writable columns: not those that PostgreSQL computes from others. */
  readonly columns: readonly string[];
}

/**
 * Tables that are not copied: the list of migrations, since a restore creates the tables before it fills them; the parts of uploads in
 * progress, whose bytes no backup has, so that such an upload starts again; the plans, which a server reads from the site's files; and how
 * the backups of this installation went.
 */
const notCopied = `(n.nspname, c.relname) in (('public', 'kysely_migration'), ('public', 'kysely_migration_lock'),
  ('public', 'upload_parts'), ('public', 'plans'), ('public', 'backup_runs'), ('graphile_worker', 'migrations'))`;

/** The tables of the drive, of accounts and of jobs, by name; none that an extension brought. */
export async function listTables(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query(`
    select n.nspname as schema, c.relname as name,
      coalesce((
        select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ), '[]') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and not ${notCopied}
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1, 2`);
  return rows as Table[];
}

const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`;

const quoted = pg.escapeIdentifier;
const columnsOf = ({ columns }: Table): string => columns.map(quoted).join(', ');
const quotedName = ({ schema, name }: Table): string => `${quoted(schema)}.${quoted(name)}`;

/** Content that nothing refers to stays behind, since it may be removed while it is being copied. */
const onlyUsed = `where exists (select from files f where f.blob_hash = blobs.hash)
  or exists (select from versions v where v.blob_hash = blobs.hash)`;

export const copyOutOf = (table: Table): string =>
  `copy (select ${columnsOf(table)} from ${quotedName(table)} ${
    nameOf(table) === 'public.blobs' ? onlyUsed : ''
  }) to stdout`;

/** A line for each content that is used: its hash and its size. */
export const copyContentList = `copy (select encode(hash, 'hex') || ' ' || size from blobs ${onlyUsed} order by hash) to stdout`;

/** Bytes of all content that is used. */
export async function sumContent(client: Client): Promise<number> {
  const { rows } = await client.query(
    `select coalesce(sum(size), 0)::bigint as bytes from blobs ${onlyUsed}`,
  );
  return Number((rows[0] as { bytes: number }).bytes);
}

/** Bytes on the disk. */
export async function sizeOfDatabase(client: Client): Promise<number> {
  const { rows } = await client.query('select pg_database_size(current_database())::bigint as bytes');
  return Number((rows[0] as { bytes: number }).bytes);
}

export const copyInto = (table: Table): string =>
  `copy ${quotedName(table)} (${columnsOf(table)}) from stdin`;

/** Settings that decide how values are written as text. */
export const plainText = `set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local search_path = public`;

/** References that are no foreign keys (decision 035). */
const heldByTriggers = [
  { referring: 'public.files', referred: 'public.blobs' },
  { referring: 'public.files', referred: 'public.users' },
];

/** The given tables, each after those that it refers to. A table may refer to itself: that is checked when it is full. */
export async function byReference(client: Client, tables: readonly Table[]): Promise<readonly Table[]> {
  const { rows } = await client.query(`
    select nf.nspname || '.' || f.relname as referring, nt.nspname || '.' || t.relname as referred
    from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_namespace nf on nf.oid = f.relnamespace
    join pg_class t on t.oid = k.confrelid join pg_namespace nt on nt.oid = t.relnamespace
    where k.contype = 'f' and k.conrelid <> k.confrelid`);
  const arrows = [...(rows as { referring: string; referred: string }[]), ...heldByTriggers];
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(nameOf));
    const isFree = (table: Table): boolean =>
      !arrows.some(({ referring, referred }) => referring === nameOf(table) && waiting.has(referred));
    const free = left.filter(isFree);
    if (free.length === 0) throw new Error(`The tables ${[...waiting].join(', ')} refer to one another.`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** Sequences continue after the restored rows. */
export async function continueCounting(client: Client): Promise<void> {
  const { rows } = await client.query(`
    select format('select setval(%L, max(%I)) from %I.%I having max(%I) is not null',
      s.sequence, s.attname, s.nspname, s.relname, s.attname) as statement
    from (
      select n.nspname, c.relname, a.attname,
        pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and not ${notCopied}
    ) s where s.sequence is not null`);
  for (const { statement } of rows as { statement: string }[]) await client.query(statement);
}

/** The migrations that the database has had: the drive's by name, and those of jobs by number. */
export async function readMigrated(client: Client): Promise<{ drive: string[]; jobs: number[] }> {
  const names = async (table: string, column: string): Promise<unknown[]> => {
    const { rows } = await client.query('select to_regclass($1) is not null as is', [table]);
    if (!(rows[0] as { is: boolean }).is) return [];
    const found = await client.query(`select ${column} as one from ${table} order by 1`);
    return found.rows.map(({ one }) => one);
  };
  return {
    drive: (await names('public.kysely_migration', 'name')) as string[],
    jobs: (await names('graphile_worker.migrations', 'id')) as number[],
  };
}

/** The first table that holds a row, if there is one. */
export async function findOccupied(client: Client): Promise<string | undefined> {
  for (const table of await listTables(client)) {
    const { rows } = await client.query(`select 1 from ${quotedName(table)} limit 1`);
    if (rows.length > 0) return nameOf(table);
  }
  return undefined;
}
