import type { ContentKind } from '../define/content-kind.ts';
import type { Context } from '../manifest/context.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { SiteNames } from './check-files.ts';
import type { ReadFile } from './read-file.ts';

/** All that texts are checked against. */
interface Beside {
  readonly kinds: readonly ContentKind[];
  readonly names: SiteNames;
  /** The values of records, by key. */
  readonly records: ReadonlyMap<string, unknown>;
}

/** Findings of texts: those of a text that is as it was, beside names that are as they were, are kept from one reading to the next. */
let newest: { readonly beside: Parts; readonly found: WeakMap<ReadFile, readonly Diagnostic[]> } | undefined;

/** @param names those that a check of texts may use. */
type CheckText = (file: ReadFile, names: SiteNames) => readonly Diagnostic[];

/** Checks texts, but for those whose findings are known. */
export function keptChecks(beside: Beside, check: CheckText): (file: ReadFile) => readonly Diagnostic[] {
  const parts = partsOf(beside);
  const found = newest && isSame(newest.beside, parts) ? newest.found : new WeakMap();
  newest = { beside: parts, found };
  return (file) => {
    const known = found.get(file);
    if (known !== undefined) return known;
    const { names, hasMore } = withNotice(beside.names);
    const findings = check(file, names);
    if (!hasMore()) found.set(file, findings);
    return findings;
  };
}

/** Parts of the names that differ in nearly every reading. No check of texts needs them so far: of one that does, nothing is kept. */
const changing = ['draft', 'routes', 'isPartial', 'reported'] as const satisfies (keyof Context)[];

/** The names, and whether any of the changing ones was asked for. */
function withNotice(all: SiteNames): { readonly names: SiteNames; readonly hasMore: () => boolean } {
  let isAsked = false;
  const names = { ...all };
  for (const name of changing)
    Object.defineProperty(names, name, {
      enumerable: true,
      get() {
        isAsked = true;
        return all[name];
      },
    });
  return { names, hasMore: () => isAsked };
}

/** The parts that are compared: the names themselves hold the manifest that they are from, which is not kept. */
type Parts = ReturnType<typeof partsOf>;

const partsOf = ({ kinds, names, records }: Beside) => {
  const { locales, messages, valued, policyKinds } = names;
  // All else of the registries is code, which stays as it is.
  const { messages: messagesOf, valued: _, content, pictures, ...code } = names.registries;
  return {
    kinds,
    records,
    standard: locales?.default,
    supported: locales?.supported,
    messages,
    valued,
    policyKinds,
    messagesOf,
    content,
    pictures,
    code: new Map<string, unknown>(Object.entries(code)),
  };
};

const isSame = (one: Parts, other: Parts): boolean =>
  one.standard === other.standard &&
  one.valued === other.valued &&
  isSameList(one.kinds, other.kinds) &&
  isSameList(one.pictures, other.pictures) &&
  isSameSet(one.supported, other.supported) &&
  isSameSet(one.messages, other.messages) &&
  isSameSet(one.policyKinds, other.policyKinds) &&
  isSameMap(one.code, other.code, Object.is) &&
  isSameMap(one.records, other.records, Object.is) &&
  isSameMap(one.content, other.content, isSameList) &&
  isSameMap(one.messagesOf, other.messagesOf, isSameSet);

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one === other || (one.length === other.length && one.every((entry, at) => Object.is(entry, other[at])));

const isSameSet = (one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && isSameList([...one], [...other]));

/** Also in the order of entries, in which findings name them. */
const isSameMap = <Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
  isSameValue: (a: Value, b: Value) => boolean,
): boolean =>
  one === other ||
  (isSameList([...one.keys()], [...other.keys()]) &&
    [...one].every(([key, value]) => isSameValue(value, other.get(key) as Value)));
