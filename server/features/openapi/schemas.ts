import { toJSONSchema } from 'zod';
import { registry, safeParse, type ZodMiniType } from 'zod/mini';
import { searchFiles } from '../../../api/contract/search.ts';
import { componentSchemas } from './components.ts';
import { fieldWords } from './field-words.ts';

/** A JSON Schema of draft 2020-12, as far as the contract's schemas need one. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The same while it is being made. */
type Draft = { -readonly [Key in keyof JsonSchema]: JsonSchema[Key] } & Record<string, unknown>;

const names = registry<{ id: string }>();
for (const [id, schema] of Object.entries(componentSchemas)) names.add(schema, { id });
names.add(searchFiles.answer, { id: 'FilePage' });

export const componentRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Schemas of requests. Query values are described by their meaning: `limit=100` is an integer, though it travels as text. */
export const requestSchema = (schema: ZodMiniType, owner: string): JsonSchema =>
  settled(
    toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) =>
        describeSchema(zodSchema as unknown as Zod, jsonSchema as Draft),
    }) as Draft,
    owner,
  );

/** Schemas of answers. Shapes that several answers share are named in the components. */
export const answerSchema = (schema: ZodMiniType, owner: string): JsonSchema =>
  names.has(schema) ? componentRef(names.get(schema)?.id ?? '') : settled(answered(schema), owner);

/** The named shapes themselves. */
export const schemaComponents = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(componentSchemas).map(([name, schema]) => {
      const whole = answered(schema);
      const own = (whole.$defs as Record<string, Draft> | undefined)?.[name] ?? whole;
      return [name, { title: name, ...settled({ ...own }, name) }];
    }),
  );

const answered = (schema: ZodMiniType): Draft =>
  toJSONSchema(schema, {
    io: 'output',
    metadata: names as never,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => describeSchema(zodSchema as unknown as Zod, jsonSchema as Draft),
  }) as Draft;

/** The few internals that are read: which kind a schema is, and the words that a check would say. */
interface Zod extends ZodMiniType {
  readonly _zod: ZodMiniType['_zod'] & {
    readonly def: {
      readonly type: string;
      readonly checks?: readonly {
        readonly _zod: { readonly def: { readonly error?: (issue: never) => unknown } };
      }[];
    };
  };
}

function describeSchema(schema: Zod, draft: Draft): void {
  const { type, checks = [] } = schema._zod.def;
  if (type === 'pipe') Object.assign(draft, meantBy(schema, draft));
  if (draft.minimum === Number.MIN_SAFE_INTEGER) delete draft.minimum;
  if (draft.maximum === Number.MAX_SAFE_INTEGER) delete draft.maximum;
  if (draft.minLength === 0) delete draft.minLength;
  if (draft.format === 'email') delete draft.pattern;
  delete draft.propertyNames;
  if (type !== 'string' || draft.description !== undefined) return;
  const words = checks
    .map(({ _zod }) => _zod.def.error?.({} as never))
    .find((said) => typeof said === 'string');
  if (words !== undefined) draft.description = sentence(words as string);
}

/**
 * A pipe reads text and converts it. Readers need the converted form, so the schema is inspected: its own shape behind
 * the pipe, its converted default, and whether it takes a number as well.
 */
function meantBy(schema: Zod, draft: Draft): Partial<Draft> {
  const made = safeParse(schema, undefined);
  const fallback = made.success && made.data !== undefined ? { default: made.data } : {};
  if (made.success && typeof made.data === 'boolean') {
    for (const key of ['pattern', 'description']) delete draft[key];
    return { type: 'boolean', ...fallback };
  }
  const { $schema: _, ...behind } = toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Draft;
  if (behind.type === undefined) return {};
  for (const key of Object.keys(draft)) delete draft[key];
  const takesNumbers = behind.type === 'string' && safeParse(schema, 1).success;
  return { ...behind, ...fallback, ...(takesNumbers && { type: ['string', 'integer'] }) };
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** References point into the document, and every field has a description. `owner` is the operation or the component. */
function settled(schema: Draft, owner: string): JsonSchema {
  const { $schema: _, $defs: __, ...rest } = schema;
  const ref = rest.$ref?.replace('#/$defs/', '#/components/schemas/');
  const inner = (of: JsonSchema | undefined) => (of === undefined ? undefined : settled(of as Draft, owner));
  return defined({
    ...rest,
    $ref: ref,
    items: inner(rest.items),
    anyOf: rest.anyOf?.map((one) => settled(one as Draft, owner)),
    // Answers may get more fields, so clients must not refuse unknown ones.
    additionalProperties:
      typeof rest.additionalProperties === 'object' ? inner(rest.additionalProperties) : undefined,
    properties:
      rest.properties &&
      Object.fromEntries(
        Object.entries(rest.properties).map(([name, field]) => [
          name,
          described(settled(field as Draft, owner), `${owner}.${name}`, name),
        ]),
      ),
  });
}

function described(schema: JsonSchema, exact: string, name: string): JsonSchema {
  const words = fieldWords[exact] ?? fieldWords[name];
  const description = [words, schema.description].filter((part) => part !== undefined).join(' ');
  return description === '' ? schema : { ...schema, description };
}

const defined = (schema: { readonly [Key in keyof JsonSchema]: JsonSchema[Key] | undefined }): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
