import { z } from 'zod';
import type { Registries } from '../define/registries.ts';
import { paramNames } from '../match/table.ts';
import { entryListSchema } from './entry-schema.ts';
import { iconsOf } from './icons.ts';
import { includedSchema, manifestSchema, type NamedIn } from './schema.ts';
import type { SiteRoute } from './site.ts';

type Schema = Record<string, unknown>;

/** Facts for an editor besides the registries. */
interface EditorWords {
  readonly registries: Registries;
  readonly defaultLocale: string;
  /** Policy kinds that content may name. */
  readonly kinds: readonly string[];
}

/**
 * The manifest's shape as JSON Schema (draft 7), for editors: every name that the registries hold with the first sentence
 * of its description, and for each page what its `content` may be. The compiler stays the judge; this helps to write.
 */
export function editorSchema(words: EditorWords): Schema {
  const { required, ...schema } = schemaOf(manifestSchema, words) as Schema & { required: readonly string[] };
  return {
    ...schema,
    required: required.filter((key) => key !== 'routes'),
    // All of them may stand in files that it includes.
    anyOf: [{ required: ['routes'] }, { required: ['include'] }],
  };
}

/** The same for the files that the manifest includes. */
export const includedEditorSchema = (words: EditorWords): Schema => schemaOf(includedSchema, words);

/** The same for each list of a site, by the key of its file in `content/`. */
export function listEditorSchemas(
  routes: readonly SiteRoute[],
  words: EditorWords,
): ReadonlyMap<string, Schema> {
  const lists = routes.filter(({ data }) => data !== undefined);
  if (lists.length === 0) return new Map();
  const { $schema, definitions } = schemaOf(includedSchema, words);
  const { text, message } = definitions as Record<string, Schema>;
  return new Map(
    lists.flatMap(({ data, path, target }): [string, Schema][] => {
      const page = target.type === 'page' ? words.registries.pages[target.page] : undefined;
      if (data === undefined || page === undefined) return [];
      const list = withSharedText(entryListSchema(page, paramNames(path))) as Schema;
      return [[data, { $schema, ...list, definitions: { text, message } }]];
    }),
  );
}

function schemaOf(shape: z.ZodObject, { registries, defaultLocale, kinds }: EditorWords): Schema {
  const schema: Schema = { ...z.toJSONSchema(shape, { target: 'draft-7', io: 'input' }) };
  const { pages, layouts, guards, validate, actions } = registries;
  const names: Record<NamedIn, readonly Schema[]> = {
    pages: described(pages),
    layouts: described(layouts),
    guards: described(guards),
    validate: described(validate),
    actions: described(actions),
    kinds: kinds.map((kind) => ({ const: kind })),
    icons: iconsOf(layouts).map((name) => ({ const: name })),
    messages: [],
  };
  const messages = [...(registries.messages.get(defaultLocale) ?? [])].toSorted();
  const { $schema, definitions, ...root } = schema;
  const { text, route, ...others } = definitions as Record<string, Schema>;
  const fill = (part: unknown): unknown => filled(part, names);
  return {
    $schema,
    ...(fill(root) as Schema),
    definitions: {
      ...(fill(others) as Schema),
      message: { enum: messages },
      text: { ...(fill(text) as Schema), minProperties: 1, maxProperties: 1 },
      route: { ...(fill(route) as Schema), allOf: Object.entries(pages).map(contentRule) },
    },
  };
}

/** A choice of names, each with what an editor shows beside it. */
function described(registry: Readonly<Record<string, { readonly description: string }>>): Schema[] {
  return Object.entries(registry).map(([name, { description }]) => ({
    const: name,
    description: firstSentence(description),
  }));
}

const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

/** A copy in which every mark of a registry has become the names that it holds. */
function filled(part: unknown, names: Record<NamedIn, readonly Schema[]>): unknown {
  if (Array.isArray(part)) return part.map((entry) => filled(entry, names));
  if (typeof part !== 'object' || part === null) return part;
  const { namedIn, minLength, type, ...rest } = part as Schema & { namedIn?: NamedIn };
  if (namedIn === 'messages') return { $ref: '#/definitions/message' };
  // Of a choice between nothing any name would be wrong.
  if (namedIn === 'icons' && names.icons.length === 0) return { ...rest, type };
  if (namedIn !== undefined) return { ...rest, anyOf: names[namedIn] };
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, filled(value, names)]));
}

/** Where a route names this page, its content follows the page's own schema. */
function contentRule([name, { schema }]: [string, { readonly schema: object }]): Schema {
  return {
    if: { properties: { page: { const: name } }, required: ['page'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
    then: { properties: { content: withSharedText(schema) } },
  };
}

/** A page's schema with its texts led to the one definition, whose messages are known; descriptions stay. */
function withSharedText(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withSharedText);
  if (typeof part !== 'object' || part === null) return part;
  const { title, description } = part as { title?: unknown; description?: unknown };
  if (title === 'Text' && 'properties' in part) {
    return {
      ...(typeof description === 'string' && { description }),
      allOf: [{ $ref: '#/definitions/text' }],
    };
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withSharedText(value)]));
}
