import type { FileSchema } from '../calls.ts';
import type { Schema } from '../schema/schema-walk.ts';

/** Whether a name is meant by a pattern, in which `*` stands for anything without a slash and `**` for anything. */
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

/** What may stand in a file. */
export const schemaOf = (schemas: readonly FileSchema[], name: string): Schema | undefined =>
  schemas.find(({ files }) => files.some((pattern) => isMeant(name, pattern)))?.schema;
