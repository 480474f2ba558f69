import type { Pattern } from './pattern.ts';

interface Branch<Value> {
  readonly children: Map<string, Branch<Value>>;
  param: Branch<Value> | undefined;
  /** The route for a path that ends here. */
  exact: Value | undefined;
  /** The route for everything from here on, this place too. */
  rest: Value | undefined;
}

const branch = <Value>(): Branch<Value> => ({
  children: new Map(),
  param: undefined,
  exact: undefined,
  rest: undefined,
});

/**
 * Patterns as a tree, to ask about patterns rather than addresses (requests are matched by `engine/match`).
 * Precedence is the matcher's: at each segment the literal text wins over a parameter, a parameter over a catch-all.
 */
export class PatternTree<Value> {
  readonly #root = branch<Value>();

  /** Keeps the first of two patterns of the same shape. */
  add(pattern: Pattern, value: Value): void {
    let at = this.#root;
    for (const segment of pattern) {
      if (segment.type === 'rest') {
        at.rest ??= value;
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
    at.exact ??= value;
  }

  /**
   * The entry that answers every address of the pattern for which nothing more particular stands in the tree.
   * Without parameters in the pattern that is simply the entry that answers the address.
   */
  covering(pattern: Pattern): Value | undefined {
    return cover(this.#root, pattern, 0);
  }

  /** All entries that may answer addresses of the pattern in each other's absence, the most particular first. */
  coverings(pattern: Pattern): Value[] {
    const found: Value[] = [];
    collect(this.#root, pattern, 0, found);
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
    while (at?.exact !== undefined && at.param !== undefined) {
      if (at.param.rest !== undefined) return true;
      at = at.param;
    }
    return false;
  }
}

function cover<Value>(at: Branch<Value>, pattern: Pattern, index: number): Value | undefined {
  const segment = pattern[index];
  if (segment === undefined) return at.exact ?? at.rest;
  if (segment.type === 'rest') return at.rest;
  const child = segment.type === 'static' ? at.children.get(segment.text) : undefined;
  return (
    (child && cover(child, pattern, index + 1)) ??
    (at.param && cover(at.param, pattern, index + 1)) ??
    at.rest
  );
}

function collect<Value>(at: Branch<Value>, pattern: Pattern, index: number, found: Value[]): void {
  const segment = pattern[index];
  if (segment === undefined && at.exact !== undefined) found.push(at.exact);
  if (segment !== undefined && segment.type !== 'rest') {
    const child = segment.type === 'static' ? at.children.get(segment.text) : undefined;
    if (child) collect(child, pattern, index + 1, found);
    if (at.param) collect(at.param, pattern, index + 1, found);
  }
  if (at.rest !== undefined) found.push(at.rest);
}
