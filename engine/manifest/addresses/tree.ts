import { accepts, type ParamType } from '../../match/param-types.ts';
import type { Pattern } from './pattern.ts';

type Types = readonly (ParamType | undefined)[];

interface Entry<Value> {
  readonly value: Value;
  /** Of its parameters in their order; undefined where all take any text. */
  readonly types: Types | undefined;
}

interface Branch<Value> {
  readonly children: Map<string, Branch<Value>>;
  param: Branch<Value> | undefined;
  /** The routes for a path that ends here: those with types first, and at most one without. */
  readonly exact: Entry<Value>[];
  /** The routes for everything from here on, this place too. */
  readonly rest: Entry<Value>[];
}

const branch = <Value>(): Branch<Value> => ({
  children: new Map(),
  param: undefined,
  exact: [],
  rest: [],
});

/**
 * Patterns as a tree, to ask about patterns rather than addresses (requests are matched by `engine/match`).
 * Precedence is the matcher's: at each segment the literal text wins over a parameter, a parameter over a catch-all.
 */
export class PatternTree<Value> {
  readonly #root = branch<Value>();

  /**
   * Keeps the first of two patterns of the same shape, unless parameters have types.
   * @param types what its parameters take, in their order.
   */
  add(pattern: Pattern, value: Value, types?: Types): void {
    let at = this.#root;
    for (const segment of pattern) {
      if (segment.type === 'rest') {
        put(at.rest, value, types);
        return;
      }
      if (segment.type === 'param') {
        at.param ??= branch();
        at = at.param;
        continue;
      }
      let child = at.children.get(segment.text);
      if (child === undefined) {
        child = branch();
        at.children.set(segment.text, child);
      }
      at = child;
    }
    put(at.exact, value, types);
  }

  /**
   * The entry that answers every address of the pattern, except those for which the tree has a more specific entry.
   * For a pattern without parameters it is the entry that answers the address. The values of parameters are unknown, so entries
   * with types count as if the values fitted.
   */
  covering(pattern: Pattern): Value | undefined {
    return cover(this.#root, pattern, 0, []);
  }

  /** All entries that may answer addresses of the pattern if the others were missing, the most specific first. */
  coverings(pattern: Pattern): Value[] {
    const found: Value[] = [];
    collect(this.#root, pattern, 0, [], found);
    return found;
  }

  /**
   * True if entries other than the pattern's own answer all addresses of a catch-all between them:
   * `/a` and `/a/:x/*y` leave nothing to `/a/*z`, and so on for every depth.
   */
  isCatchAllHidden(pattern: Pattern): boolean {
    let at: Branch<Value> | undefined = this.#root;
    for (const segment of pattern) {
      if (segment.type === 'rest') break;
      at = segment.type === 'param' ? at?.param : at?.children.get(segment.text);
    }
    while (at !== undefined && takesAll(at.exact) && at.param !== undefined) {
      if (takesAll(at.param.rest)) return true;
      at = at.param;
    }
    return false;
  }
}

function put<Value>(entries: Entry<Value>[], value: Value, types: Types | undefined): void {
  const isTyped = types?.some((type) => type !== undefined) ?? false;
  if (isTyped) entries.unshift({ value, types });
  else if (!takesAll(entries)) entries.push({ value, types: undefined });
}

const takesAll = (entries: readonly Entry<unknown>[]): boolean =>
  entries.some(({ types }) => types === undefined);

/** The texts that replace the parameters on the way to a branch; undefined for one that is a parameter itself. */
type Texts = readonly (string | undefined)[];

function mayTake({ types }: Entry<unknown>, texts: Texts): boolean {
  return types?.every((type, at) => texts[at] === undefined || accepts(type, texts[at])) ?? true;
}

const firstIn = <Value>(entries: readonly Entry<Value>[], texts: Texts): Value | undefined =>
  entries.find((entry) => mayTake(entry, texts))?.value;

function cover<Value>(at: Branch<Value>, pattern: Pattern, index: number, texts: Texts): Value | undefined {
  const segment = pattern[index];
  if (segment === undefined) return firstIn(at.exact, texts) ?? firstIn(at.rest, texts);
  if (segment.type === 'rest') return firstIn(at.rest, texts);
  const child = segment.type === 'static' ? at.children.get(segment.text) : undefined;
  return (
    (child && cover(child, pattern, index + 1, texts)) ??
    (at.param && cover(at.param, pattern, index + 1, [...texts, textOf(segment)])) ??
    firstIn(at.rest, texts)
  );
}

function collect<Value>(
  at: Branch<Value>,
  pattern: Pattern,
  index: number,
  texts: Texts,
  found: Value[],
): void {
  const segment = pattern[index];
  if (segment === undefined) collectFrom(at.exact, texts, found);
  else if (segment.type !== 'rest') {
    const child = segment.type === 'static' ? at.children.get(segment.text) : undefined;
    if (child) collect(child, pattern, index + 1, texts, found);
    if (at.param) collect(at.param, pattern, index + 1, [...texts, textOf(segment)], found);
  }
  collectFrom(at.rest, texts, found);
}

function collectFrom<Value>(entries: readonly Entry<Value>[], texts: Texts, found: Value[]): void {
  for (const entry of entries) if (mayTake(entry, texts)) found.push(entry.value);
}

/** Literal segments are written as in addresses. */
function textOf(segment: Pattern[number]): string | undefined {
  if (segment.type !== 'static') return undefined;
  if (!segment.text.includes('%')) return segment.text;
  try {
    return decodeURIComponent(segment.text);
  } catch {
    return segment.text;
  }
}
