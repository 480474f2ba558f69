import { DavError } from './errors.ts';

/** A state token or an entity tag, or that it is not so. */
interface Condition {
  readonly isNot: boolean;
  readonly token?: string;
  readonly etag?: string;
}

interface List {
  /** The address that it is about; undefined: that of the request. */
  readonly tag: string | undefined;
  readonly conditions: readonly Condition[];
}

/** The `If` header (RFC 4918, section 10.4). */
export interface IfHeader {
  readonly lists: readonly List[];
  /** Tokens that it shows to be known. */
  readonly tokens: ReadonlySet<string>;
}

const [longest, mostConditions] = [8192, 100];

const noConditions: IfHeader = { lists: [], tokens: new Set() };

/** @throws {DavError} 400 */
export function readIf(header: string | undefined): IfHeader {
  if (header === undefined) return noConditions;
  if (header.length > longest) throw malformed();
  const lists: List[] = [];
  const tokens = new Set<string>();
  const next = /\s*(?:<([^<>\s]+)>|\(([^()]*)\))\s*/y;
  let tag: string | undefined;
  let count = 0;
  while (next.lastIndex < header.length) {
    const found = next.exec(header);
    if (found === null) throw malformed();
    const [, named, inside] = found;
    if (named !== undefined) {
      tag = named;
      continue;
    }
    const conditions = readConditions(inside ?? '');
    count += conditions.length;
    if (count > mostConditions) throw malformed();
    for (const { isNot, token } of conditions) if (token !== undefined && !isNot) tokens.add(token);
    lists.push({ tag, conditions });
  }
  if (lists.length === 0) throw malformed();
  return { lists, tokens };
}

function readConditions(text: string): readonly Condition[] {
  const conditions: Condition[] = [];
  const next = /\s*(Not\s+|Not(?=[<[]))?(?:<([^<>\s]+)>|\[((?:W\/)?"[^"]*")\])\s*/iy;
  while (next.lastIndex < text.length) {
    const found = next.exec(text);
    if (found === null) throw malformed();
    const [, not, token, etag] = found;
    conditions.push({ isNot: not !== undefined, ...(token && { token }), ...(etag && { etag }) });
  }
  if (conditions.length === 0) throw malformed();
  return conditions;
}

/** The state of what a list is about. */
export interface ResourceState {
  readonly tokens: ReadonlySet<string>;
  readonly etag: string | undefined;
}

/** Whether one of the lists is true, or there is none. */
export async function holds(
  { lists }: IfHeader,
  stateOf: (tag: string | undefined) => Promise<ResourceState>,
): Promise<boolean> {
  if (lists.length === 0) return true;
  for (const { tag, conditions } of lists) {
    const state = await stateOf(tag);
    const isTrue = conditions.every(
      ({ isNot, token, etag }) =>
        isNot !== (token === undefined ? state.etag === etag : state.tokens.has(token)),
    );
    if (isTrue) return true;
  }
  return false;
}

const malformed = () => new DavError(400, 'The header If is malformed.');
