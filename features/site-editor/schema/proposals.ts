import { expanded, type Schema, schemasAt } from './schema-walk.ts';
import { placeAt, type YamlPlace } from './yaml-place.ts';

/** A proposal for a place. */
interface Proposal {
  readonly label: string;
  /** The text that is inserted instead of `label`. */
  readonly text: string;
  readonly description: string | undefined;
  readonly isRequired: boolean;
}

interface Proposals {
  /** Offset from which a proposal replaces the text. */
  readonly from: number;
  readonly options: readonly Proposal[];
}

/** The schema's proposals for an offset of a YAML text. */
export function proposalsAt(root: Schema, text: string, offset: number): Proposals | undefined {
  const place = placeAt(text, offset);
  if (place === undefined) return undefined;
  const schemas = schemasAt(root, place.steps, place.beside);
  const options = place.slot === 'key' ? keysOf(root, schemas, place) : valuesOf(schemas);
  return options.length === 0 ? undefined : { from: place.from, options: distinct(options) };
}

function keysOf(root: Schema, schemas: readonly Schema[], { beside }: YamlPlace): readonly Proposal[] {
  const required = new Set(schemas.flatMap((schema) => schema.required ?? []));
  return schemas
    .flatMap(({ properties }) => Object.entries(properties ?? {}))
    .filter(([key]) => !(key in beside))
    .map(([key, schema]) => ({
      label: key,
      text: `${key}: `,
      description: descriptionOf(expanded(root, schema, {})),
      isRequired: required.has(key),
    }));
}

/** A mapping of one key is proposed between its braces: `{message: …}`. */
const fewKeys = 3;

function valuesOf(schemas: readonly Schema[]): readonly Proposal[] {
  const plain = (value: unknown, description?: string): Proposal => ({
    label: String(value),
    text: written(value),
    description,
    isRequired: false,
  });
  return schemas.flatMap((schema): readonly Proposal[] => {
    if (schema.const !== undefined) return [plain(schema.const, schema.description)];
    if (schema.enum !== undefined) return schema.enum.map((value) => plain(value));
    if (schema.type === 'boolean') return [plain(true), plain(false)];
    if (schema.type === 'string') return (schema.examples ?? []).map((value) => plain(value));
    const keys = Object.keys(schema.properties ?? {});
    if (keys.length > fewKeys) return [];
    return keys.map((key) => ({ ...plain(`{${key}: }`), text: `{${key}: }` }));
  });
}

/** A scalar in quotes, where YAML would not take it for a text. */
const written = (value: unknown): string =>
  typeof value === 'string' &&
  /^$|^[\s\-?:,[\]{}#&*!|>'"%@`]|: | #|^(?:true|false|null|~|[\d.+-]+)$/.test(value)
    ? JSON.stringify(value)
    : String(value);

function distinct(options: readonly Proposal[]): readonly Proposal[] {
  const known = new Map<string, Proposal>();
  for (const option of options) {
    const before = known.get(option.label);
    if (before?.description === undefined) known.set(option.label, option);
  }
  return [...known.values()];
}

const descriptionOf = (schemas: readonly Schema[]): string | undefined =>
  schemas.find(({ description }) => description !== undefined)?.description;

/** The schema's description of the key or the value at an offset. */
export function explanationAt(
  root: Schema,
  text: string,
  offset: number,
): { readonly title: string; readonly text: string } | undefined {
  const end = wordEnd(text, offset);
  const place = placeAt(text, end);
  if (place === undefined || place.word.trim() === '') return undefined;
  const word = place.word.trim().replace(/^(["'])(.*)\1?$/, '$2');
  if (place.slot === 'key') {
    const schemas = schemasAt(root, place.steps, place.beside)
      .flatMap(({ properties }) =>
        properties && Object.hasOwn(properties, word) ? [properties[word] as Schema] : [],
      )
      .flatMap((schema) => expanded(root, schema, place.beside));
    const said = descriptionOf(schemas);
    return said === undefined ? undefined : { title: word, text: said };
  }
  const value = schemasAt(root, place.steps, {}).find((schema) => schema.const === word);
  return value?.description === undefined ? undefined : { title: word, text: value.description };
}

function wordEnd(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && /[\w./-]/.test(text[end] as string)) end += 1;
  return end;
}
