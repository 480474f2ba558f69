import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { listOf, nearest } from '../manifest/nearest.ts';
import type { CatalogueFault, Span } from './fault.ts';
import { otherBraces } from './other-braces.ts';

/** A fault of a message, at a place in its words; without one it is about the message as a whole. */
export type MessageFault = Omit<CatalogueFault, 'start' | 'end'> & { readonly at: Span | undefined };

/** The form of value that a placeholder takes. */
type Kind = 'value' | 'number' | 'date' | 'select' | 'tag';

interface Use {
  readonly name: string;
  readonly kind: Kind;
  /** Of a choice its cases. */
  readonly cases: readonly string[];
  readonly at: Span | undefined;
}

const kindOf: Readonly<Partial<Record<TYPE, Kind>>> = {
  [TYPE.argument]: 'value',
  [TYPE.number]: 'number',
  [TYPE.plural]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'date',
  [TYPE.select]: 'select',
  [TYPE.tag]: 'tag',
};

/** The placeholders and tags of a message, however deep, in its order. */
function usesIn(elements: readonly MessageFormatElement[]): Use[] {
  return elements.flatMap((element) => {
    const kind = kindOf[element.type];
    if (kind === undefined || element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const isChoice = element.type === TYPE.plural || element.type === TYPE.select;
    const cases = isChoice ? Object.keys(element.options) : [];
    const own: Use = { name: element.value, kind, cases, at: spanOf(element) };
    if (element.type === TYPE.tag) return [own, ...usesIn(element.children)];
    if (!isChoice) return [own];
    return [own, ...Object.values(element.options).flatMap(({ value }) => usesIn(value))];
  });
}

export const spanOf = ({ location }: Pick<MessageFormatElement, 'location'>): Span | undefined =>
  location && { start: location.start.offset, end: location.end.offset };

const written = ({ name, kind }: Pick<Use, 'name' | 'kind'>): string =>
  kind === 'tag' ? `<${name}>` : `{${name}}`;

/**
 * Compares a message with that of the default language, for which the code provides the values. An unknown name, or a
 * value in a wrong place, makes the message unusable: an error. An omission, or something that may have been meant, is
 * a warning.
 */
export function structureFaults(
  own: readonly MessageFormatElement[],
  base: readonly MessageFormatElement[],
  standard: string,
  words = '',
): MessageFault[] {
  const wanted = usesOf(base);
  const given = usesIn(own);
  const names = new Set(given.map(({ name }) => name));
  const missing = [...wanted].filter(([name]) => !names.has(name));
  const faults: MessageFault[] = [];
  const reported = new Set<string>();
  for (const use of given) {
    const known = wanted.get(use.name);
    if (known === undefined && reported.has(use.name)) continue;
    reported.add(use.name);
    if (known === undefined) faults.push(unknownName(use, [...wanted.values()].flat(), missing, standard));
    else faults.push(...misuse(use, known, standard));
  }
  // A misspelt name is also missing under the right one: reported once.
  if (faults.some(({ severity }) => severity === 'error')) return faults;
  return [
    ...faults,
    ...missing.flatMap(([, [use]]) => (use ? missingName(use, standard, words, missing.length) : [])),
  ];
}

const known = new WeakMap<object, ReadonlyMap<string, readonly Use[]>>();

/** By name. A message of the default language is compared with ten others. */
export function usesOf(elements: readonly MessageFormatElement[]): ReadonlyMap<string, readonly Use[]> {
  const before = known.get(elements);
  if (before !== undefined) return before;
  const uses = groupedUses(elements);
  known.set(elements, uses);
  return uses;
}

/** The values that a message needs, as written: `{name}, <b>`; undefined where it needs none. */
export function wantsOf(
  elements: readonly MessageFormatElement[],
  isWanted: (use: Use) => boolean = () => true,
): string | undefined {
  const uses = [...usesOf(elements).values()].flatMap(([use]) =>
    use && isWanted(use) ? [written(use)] : [],
  );
  return uses.length === 0 ? undefined : uses.join(', ');
}

function groupedUses(elements: readonly MessageFormatElement[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const use of usesIn(elements)) uses.set(use.name, [...(uses.get(use.name) ?? []), use]);
  return uses;
}

function unknownName(
  use: Use,
  wanted: readonly Use[],
  missing: readonly (readonly [string, unknown])[],
  standard: string,
): MessageFault {
  const isTag = use.kind === 'tag';
  const alike = wanted.filter(({ kind }) => (kind === 'tag') === isTag);
  const names = [...new Set(alike.map(({ name }) => name))];
  const close =
    nearest(use.name, names) ?? (missing.length === 1 && names.length === 1 ? names[0] : undefined);
  // One that is there already was not meant again.
  const isLacking = missing.some(([name]) => name === close);
  const said = close === undefined ? '' : ` Did you mean ${written({ ...use, name: close })}?`;
  const noun = isTag ? 'tag' : 'placeholder';
  return {
    code: 'message-mismatch',
    severity: 'error',
    at: use.at,
    message: `uses the ${noun} ${written(use)}, which ${standard} does not have.${said}`,
    help:
      names.length === 0
        ? `Remove it: the message has no ${noun} in ${standard}.`
        : `Write ${noun}s as ${standard} has them; their names are never translated. ${listOf(names)}`.trim(),
    fix:
      use.kind === 'value' && close !== undefined && isLacking && use.at
        ? { ...use.at, title: `Write {${close}}`, text: `{${close}}` }
        : undefined,
  };
}

const kindWords: Readonly<Record<Kind, string>> = {
  value: 'a value as it is',
  number: 'a number',
  date: 'a date',
  select: 'a choice',
  tag: 'a tag',
};

/** Whether values of the first kind fail in place of the second: `error` breaks, `warning` may. */
function severityOf(wanted: Kind, own: Kind): 'error' | 'warning' | undefined {
  if (wanted === own) return undefined;
  if (wanted === 'tag' || own === 'tag' || wanted === 'date' || own === 'date') return 'error';
  return own === 'number' && wanted !== 'number' ? 'warning' : undefined;
}

function misuse(use: Use, known: readonly Use[], standard: string): MessageFault[] {
  const severities = known.map(({ kind }) => severityOf(kind, use.kind));
  const [worst] = severities;
  const [model] = known;
  if (model !== undefined && worst !== undefined && severities.every((one) => one !== undefined))
    return [
      {
        code: 'message-mismatch',
        severity: worst,
        at: use.at,
        message: `has "${use.name}" as ${kindWords[use.kind]}, and ${standard} as ${kindWords[model.kind]}.`,
        help: `Write it as ${standard} does: ${model.kind === 'tag' ? `<${use.name}>words</${use.name}>` : `{${use.name}${model.kind === 'date' ? ', date' : ''}}`}.`,
      },
    ];
  return use.kind === 'select' ? caseFaults(use, known, standard) : [];
}

function caseFaults(use: Use, known: readonly Use[], standard: string): MessageFault[] {
  const cases = new Set(known.filter(({ kind }) => kind === 'select').flatMap((one) => one.cases));
  if (cases.size === 0) return [];
  const unknown = use.cases.filter((name) => !cases.has(name));
  const missing = [...cases].filter((name) => !use.cases.includes(name));
  const common = { code: 'message-mismatch', severity: 'warning', at: use.at } as const;
  return [
    ...unknown.map((name) => {
      const close = nearest(name, missing);
      return {
        ...common,
        message: `has the case "${name}" of {${use.name}}, which ${standard} does not have.${close ? ` Did you mean "${close}"?` : ''}`,
        help: `It is never chosen. The names of cases are never translated; ${standard} has ${[...cases].join(', ')}.`,
      };
    }),
    ...(unknown.length > 0 ? [] : missing).map((name) => ({
      ...common,
      message: `lacks the case "${name}" of {${use.name}}, which ${standard} has.`,
      help: 'Its readers see the words of "other": add the case.',
    })),
  ];
}

function missingName(use: Use, standard: string, words: string, missing: number): readonly MessageFault[] {
  const common = { code: 'message-mismatch', severity: 'warning' } as const;
  const other = use.kind === 'value' ? otherBraces(words, use.name, missing === 1) : undefined;
  // Between apostrophes it is displayed literally, which is reported as a stray character.
  if (other?.text.startsWith("'")) return [];
  if (other !== undefined)
    return [
      {
        ...common,
        at: other,
        message: `has "${other.text}" where ${standard} has {${use.name}}; readers see it as it is written.`,
        help: `A placeholder stands in plain braces: {${use.name}}.`,
        fix: { start: other.start, end: other.end, title: `Write {${use.name}}`, text: `{${use.name}}` },
      },
    ];
  return [
    {
      ...common,
      at: undefined,
      message: `lacks ${written(use)}, which ${standard} has.`,
      help:
        use.kind === 'tag'
          ? `Enclose the words that ${standard} encloses: ${written(use)}words</${use.name}>.`
          : `Put ${written(use)} where the value belongs, with its name as it is.`,
    },
  ];
}
