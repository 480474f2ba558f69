import type { FileSchema } from '../calls.ts';
import type { Schema } from '../schema/schema-walk.ts';
import { parseCatalogue } from '../words/catalogue.ts';

/** Whether a name matches a pattern, in which `*` is any text without a slash and `**` any text. */
function isMeant(name: string, pattern: string): boolean {
  const source = pattern
    .split(/(\*\*\/?|\*)/)
    .map((part) => {
      if (part === '**/') return '(?:.*/)?';
      if (part === '**') return '.*';
      return part === '*' ? '[^/]*' : part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`).test(name);
}

/** The schema of a file; undefined where it has none. */
export const schemaOf = (schemas: readonly FileSchema[], name: string): Schema | undefined =>
  schemas.find(({ files }) => files.some((pattern) => isMeant(name, pattern)))?.schema;

/** The schema with the ids of messages that the draft has added to the default language; the server knows only the served ones. */
export function withDraftMessages(schema: Schema | undefined, catalogue: string | null): Schema | undefined {
  const known = schema?.definitions?.message?.enum;
  if (known === undefined || catalogue === null) return schema;
  const served = new Set(known);
  const added = Object.keys(parseCatalogue(catalogue) ?? {}).filter((id) => !served.has(id));
  if (added.length === 0) return schema;
  const message = { enum: [...known, ...added] };
  return { ...schema, definitions: { ...schema?.definitions, message } };
}
