import type { Step } from './step.ts';

/** JSON Schema (draft 7) as far as it helps to write; the compiler is the judge. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema | readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

type Beside = Readonly<Record<string, string>>;

/** References that lead to references: deeper is a circle. */
const deepest = 12;

/** A schema with all that it stands for: references, parts and choices, and what its conditions ask for here. */
export function expanded(root: Schema, schema: Schema, beside: Beside, depth = 0): readonly Schema[] {
  if (depth > deepest) return [];
  const more = (part: Schema): readonly Schema[] => expanded(root, part, beside, depth + 1);
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const target = schema.$ref === undefined ? undefined : referenced(root, schema.$ref);
  const branch = schema.if === undefined ? undefined : holds(schema.if, beside) ? schema.then : schema.else;
  return [schema, ...(target ? more(target) : []), ...parts.flatMap(more), ...(branch ? more(branch) : [])];
}

function referenced(root: Schema, ref: string): Schema | undefined {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let part: unknown = root;
  for (const name of ref.slice(2).split('/')) {
    const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
    part =
      typeof part === 'object' && part !== null && Object.hasOwn(part, key)
        ? Reflect.get(part, key)
        : undefined;
  }
  return part as Schema | undefined;
}

/** Whether the scalars of a mapping are what a condition names; it is asked for constants alone. */
function holds(condition: Schema, beside: Beside): boolean {
  const isThere = (condition.required ?? []).every((key) => key in beside);
  return (
    isThere &&
    Object.entries(condition.properties ?? {}).every(
      ([key, { const: value, enum: values }]) =>
        !(key in beside) ||
        (value === undefined && values === undefined) ||
        [...(values ?? []), ...(value === undefined ? [] : [value])].some(
          (one) => String(one) === beside[key],
        ),
    )
  );
}

/** The schemas that apply at the end of a way. */
export function schemasAt(root: Schema, steps: readonly Step[], beside: Beside): readonly Schema[] {
  let here: readonly Schema[] = [root];
  for (const step of steps) {
    const around = step.type === 'key' ? step.beside : {};
    const all = here.flatMap((schema) => expanded(root, schema, around));
    here = step.type === 'key' ? all.flatMap((schema) => ofKey(schema, step.name)) : all.flatMap(itemsOf);
  }
  return here.flatMap((schema) => expanded(root, schema, beside));
}

function ofKey(
  { properties, patternProperties, additionalProperties }: Schema,
  name: string,
): readonly Schema[] {
  if (properties && Object.hasOwn(properties, name)) return [properties[name] as Schema];
  const ofPatterns = Object.values(patternProperties ?? {});
  if (ofPatterns.length > 0) return ofPatterns;
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}

const itemsOf = ({ items }: Schema): readonly Schema[] =>
  items === undefined ? [] : Array.isArray(items) ? (items as readonly Schema[]) : [items as Schema];
