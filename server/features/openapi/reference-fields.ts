import { type Html, html, inline } from './html.ts';
import type { JsonSchema } from './schemas.ts';

const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** The type of a value in few words; a named type links to its description. */
export function typeWords(schema: JsonSchema): Html {
  if (schema.$ref !== undefined) {
    const name = nameOfRef(schema.$ref);
    return html`<a href="#object-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.anyOf !== undefined) {
    return html`${schema.anyOf.map((one, at) => html`${at > 0 && ' or '}${typeWords(one)}`)}`;
  }
  if (schema.type === 'array') return html`list of ${typeWords(schema.items ?? {})}`;
  if (schema.type === 'object') {
    const values = schema.additionalProperties;
    return typeof values === 'object' && Object.keys(values).length > 0
      ? html`object of ${typeWords(values)}`
      : html`object`;
  }
  return html`${typeof schema.type === 'object' ? schema.type.join(' or ') : (schema.type ?? 'anything')}`;
}

const range = (least: number | undefined, most: number | undefined, unit: string): string | undefined => {
  if (least === undefined && most === undefined) return undefined;
  if (least === undefined) return `at most ${most?.toLocaleString('en-US')}${unit}`;
  if (most === undefined) return `at least ${least.toLocaleString('en-US')}${unit}`;
  return `${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}${unit}`;
};

/** Constraints of a value beyond its type. */
function bounds(schema: JsonSchema): readonly Html[] {
  const { default: usual } = schema;
  const plain = [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' entries'),
  ].filter((words) => words !== undefined);
  return [
    ...plain.map((words) => html`<span class="bound">${words}</span>`),
    ...(usual === undefined || usual === ''
      ? []
      : [html`<span class="bound">usually <code>${JSON.stringify(usual)}</code></span>`]),
  ];
}

const choices = ({ enum: values }: JsonSchema): Html | undefined =>
  values && html`<p class="choices">${values.map((value) => html`<code>${String(value)}</code> `)}</p>`;

/** The fields within: of the object itself, or of each entry of a list. */
function within(schema: JsonSchema): Html | undefined {
  const inner = schema.items ?? schema;
  return inner.properties && fieldList(inner);
}

interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly description: string;
  readonly isRequired: boolean;
}

export const field = ({ name, schema, description, isRequired }: Field): Html => html`
<div class="field">
<dt><code class="name">${name}</code> <span class="type">${typeWords(schema)}</span>${
  isRequired ? html` <span class="required">required</span>` : ''
}${bounds(schema)}</dt>
<dd>${description !== '' && html`<p>${inline(description)}</p>`}${choices(schema)}${within(schema)}</dd>
</div>`;

/** The fields of an object, each with its type, bounds and description. */
export function fieldList({ properties = {}, required = [] }: JsonSchema): Html {
  const fields = Object.entries(properties);
  if (fields.length === 0) return html`<p class="none">Nothing: an empty object.</p>`;
  return html`<dl class="fields">${fields.map(([name, schema]) =>
    field({ name, schema, description: schema.description ?? '', isRequired: required.includes(name) }),
  )}</dl>`;
}
