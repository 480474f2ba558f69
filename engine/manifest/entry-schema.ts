import type { Page } from '../define/page.ts';
import { textSchema } from '../define/text.ts';

/** Compiled schemas are kept by their object. */
const schemas = new WeakMap<Page, Map<string, object>>();

/** The JSON Schema of a list whose entries are shown by a page. @param names the parameters of its route. */
export function entryListSchema(page: Page, names: readonly string[]): object {
  const known = schemas.get(page) ?? new Map<string, object>();
  schemas.set(page, known);
  const key = names.join('/');
  const schema = known.get(key) ?? listSchema(page, names);
  known.set(key, schema);
  return schema;
}

function listSchema({ schema }: Page, names: readonly string[]): object {
  const { required = [] } = schema as { readonly required?: readonly string[] };
  const instant = { type: 'string', description: 'An instant such as "2026-11-20T00:00:00+08:00".' };
  return {
    type: 'array',
    description: 'A list: each entry begins with a dash.',
    items: {
      type: 'object',
      description: 'An entry is one address.',
      properties: {
        ...Object.fromEntries(names.map((name) => [name, { description: `What stands for :${name}.` }])),
        title: { ...textSchema, description: 'The title of the page.' },
        description: { ...textSchema, description: 'A sentence for search engines and link previews.' },
        window: {
          type: 'object',
          description: 'When the address is open; that of the route, if not given.',
          properties: { from: instant, to: instant },
          additionalProperties: false,
        },
        content: schema,
      },
      required: [...names, 'title', ...(required.length > 0 ? ['content'] : [])],
      additionalProperties: false,
    },
  };
}
