import { createHash } from 'node:crypto';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { array, boolean, optional, safeParse, strictObject, string, union } from 'zod/mini';
import { categories } from '../../../../api/contract/file.ts';
import type { Tables } from '../../../db/index.ts';
import { invalid } from '../../../errors.ts';
import { searchKey } from '../../names.ts';

const words = union([string(), array(string())]);
const compared = strictObject({
  eq: optional(string()),
  gt: optional(string()),
  gte: optional(string()),
  lt: optional(string()),
  lte: optional(string()),
});

/** Fields of `filters` (api.md, Files). An unknown filter is refused, since ignoring it would list the wrong files. */
const shape = strictObject({
  trashed: optional(strictObject({ eq: boolean() })),
  starred: optional(strictObject({ eq: boolean() })),
  kind: optional(strictObject({ eq: string() })),
  phase: optional(strictObject({ eq: optional(string()), in: optional(words) })),
  system_tag: optional(strictObject({ eq: optional(string()), in: optional(words) })),
  mime_type: optional(
    strictObject({ eq: optional(string()), prefix: optional(string()), in: optional(words) }),
  ),
  category: optional(strictObject({ eq: optional(string()), in: optional(words) })),
  file_category: optional(strictObject({ eq: optional(string()), in: optional(words) })),
  name: optional(
    strictObject({ eq: optional(string()), contains: optional(string()), prefix: optional(string()) }),
  ),
  modified_time: optional(compared),
  created_time: optional(compared),
  size: optional(compared),
  /** Seconds and pixels of media; what is not read yet has none. */
  duration: optional(compared),
  width: optional(compared),
  height: optional(compared),
  taken_time: optional(compared),
});

export interface Filters {
  /** Undefined: entries in the trash and outside. */
  readonly isTrashed: boolean | undefined;
  readonly kind: 'folder' | 'file' | undefined;
  readonly isStarred: boolean | undefined;
  /** False where nothing that is stored can match: every stored file is complete. */
  readonly canMatch: boolean;
  /** The other filters, as conditions of SQL. */
  readonly conditions: readonly Condition[];
  /** A fingerprint of the filters; part of a page token. */
  readonly print: string;
}

type Condition = (builder: ExpressionBuilder<Tables, 'files'>) => Expression<SqlBool>;

const list = (given: string | string[] | undefined): readonly string[] =>
  given === undefined ? [] : typeof given === 'string' ? given.split(',').map((word) => word.trim()) : given;

const fault = (description: string) => invalid('filters', description);

/** @throws {ApiError} `invalid_argument`, naming the filter that is wrong. */
export function readFilters(text: string): Filters {
  const given = parse(text);
  const phases = [...list(given.phase?.in), ...list(given.phase?.eq)];
  const tags = [...list(given.system_tag?.in), ...list(given.system_tag?.eq)];
  return {
    isTrashed: given.trashed?.eq,
    kind: kindOf(given.kind?.eq),
    isStarred: given.starred?.eq ?? (tags.includes('STAR') ? true : undefined),
    canMatch: phases.length === 0 || phases.includes('PHASE_TYPE_COMPLETE'),
    conditions: [
      ...mimeConditions(given.mime_type),
      ...categoryConditions([...values(given.category), ...values(given.file_category)]),
      ...nameConditions(given.name),
      ...timeConditions('modified_time', 'modified_at', given.modified_time),
      ...timeConditions('created_time', 'created_at', given.created_time),
      ...sizeConditions(given.size),
      ...mediaConditions('duration', given.duration, readCount('duration')),
      ...mediaConditions('width', given.width, readCount('width')),
      ...mediaConditions('height', given.height, readCount('height')),
      ...mediaConditions('takenAt', given.taken_time, readTime('taken_time')),
    ],
    print: text === '' ? '' : createHash('sha256').update(text).digest('base64url').slice(0, 12),
  };
}

function parse(text: string) {
  if (text === '') return {} as Partial<NonNullable<ReturnType<typeof accept>>>;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fault('JSON, as {"trashed":{"eq":false}}');
  }
  return accept(value);
}

function accept(value: unknown) {
  const result = safeParse(shape, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw fault(`${issue?.path.map(String).join('.') || 'the object'}: ${issue?.message ?? 'not known'}`);
}

const values = (given: { eq?: string | undefined; in?: string | string[] | undefined } | undefined) => [
  ...list(given?.in),
  ...(given?.eq === undefined ? [] : [given.eq]),
];

function kindOf(kind: string | undefined): Filters['kind'] {
  if (kind === undefined) return undefined;
  if (kind === 'drive#folder') return 'folder';
  if (kind === 'drive#file') return 'file';
  throw fault('kind.eq: drive#file or drive#folder');
}

/** `%` and `_` are matched literally. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function mimeConditions(
  given:
    | { eq?: string | undefined; prefix?: string | undefined; in?: string | string[] | undefined }
    | undefined,
): Condition[] {
  const { prefix } = given ?? {};
  const exact = values(given);
  return [
    ...(prefix === undefined
      ? []
      : [
          ({ ref }: ExpressionBuilder<Tables, 'files'>) =>
            sql<SqlBool>`${ref('files.mime_type')} like ${`${literally(clean(prefix))}%`}`,
        ]),
    ...(exact.length === 0
      ? []
      : [
          (builder: ExpressionBuilder<Tables, 'files'>) => builder('files.mime_type', 'in', exact.map(clean)),
        ]),
  ];
}

function categoryConditions(wanted: readonly string[]): Condition[] {
  if (wanted.length === 0) return [];
  const unknown = wanted.find((name) => !(categories as readonly string[]).includes(name));
  if (unknown !== undefined) throw fault(`category: one of ${categories.join(', ')}`);
  return [(builder) => builder('files.category', 'in', wanted)];
}

/** `eq` is exactly the name; the others compare like a search, in any case and form, with accents or without. */
function nameConditions(
  given: { eq?: string | undefined; contains?: string | undefined; prefix?: string | undefined } | undefined,
): Condition[] {
  const like =
    (pattern: string): Condition =>
    ({ ref }) =>
      sql<SqlBool>`${ref('files.name_key')} like ${pattern}`;
  const key = (text: string): string => literally(searchKey(clean(text)));
  const eq = given?.eq;
  return [
    ...(eq === undefined
      ? []
      : // The key too, since that is what an index finds across folders.
        [like(key(eq)), ({ eb }: ExpressionBuilder<Tables, 'files'>) => eb('files.name', '=', clean(eq))]),
    ...(given?.contains === undefined ? [] : [like(`%${key(given.contains)}%`)]),
    ...(given?.prefix === undefined ? [] : [like(`${key(given.prefix)}%`)]),
  ];
}

const signs = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
type Comparison = { readonly [Sign in keyof typeof signs]?: string | undefined };

function comparisons<Value>(given: Comparison | undefined, read: (text: string) => Value) {
  return (Object.keys(signs) as (keyof typeof signs)[]).flatMap((sign) => {
    const text = given?.[sign];
    return text === undefined ? [] : [{ sign: signs[sign], value: read(text) }];
  });
}

const readTime =
  (field: string) =>
  (text: string): Date => {
    const at = new Date(text);
    const year = at.getUTCFullYear();
    if (Number.isNaN(year) || year < 0 || year > 9999) throw fault(`${field}: a time (RFC 3339)`);
    return at;
  };

const readCount =
  (field: string) =>
  (text: string): number => {
    if (!/^\d{1,9}$/.test(text)) throw fault(`${field}: a whole number`);
    return Number(text);
  };

/** Facts of media stand with the content (`server/tree/media.ts`), which lists join. */
function mediaConditions<Value extends number | Date>(
  fact: 'duration' | 'width' | 'height' | 'takenAt',
  given: Comparison | undefined,
  read: (text: string) => Value,
): Condition[] {
  const type = fact === 'takenAt' ? sql`timestamptz` : sql`numeric`;
  return comparisons(given, read).map(({ sign, value }): Condition => {
    const compared = sql.raw(sign);
    return () => sql<boolean>`(blobs.media ->> ${fact})::${type} ${compared} ${value}::${type}`;
  });
}

function timeConditions(
  field: string,
  column: 'modified_at' | 'created_at',
  given: Comparison | undefined,
): Condition[] {
  return comparisons(given, readTime(field)).map(
    ({ sign, value }): Condition =>
      (builder) =>
        builder(`files.${column}`, sign, value),
  );
}

function sizeConditions(given: Comparison | undefined): Condition[] {
  const read = (text: string): number => {
    if (!/^\d{1,15}$/.test(text)) throw fault('size: a whole number of bytes');
    return Number(text);
  };
  return comparisons(given, read).map(
    ({ sign, value }): Condition =>
      (builder) =>
        builder('files.size', sign, value),
  );
}

/** PostgreSQL accepts neither NUL nor half a surrogate pair; no name has them either. */
const clean = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();
