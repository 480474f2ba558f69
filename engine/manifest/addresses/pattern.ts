/** One segment of a path: `help`, `:name` (any one segment) or a last `*name` (any number of segments, none too). */
export type Segment =
  | { readonly type: 'static'; readonly text: string }
  | { readonly type: 'param'; readonly name: string }
  | { readonly type: 'rest'; readonly name: string };

/** A route's path, taken apart; `/` has no segments. */
export type Pattern = readonly Segment[];

const staticSegment = /^[\w.~-]+$/;
/** A name begins with a letter, so that none is `__proto__`. */
const paramSegment = /^[:*][A-Za-z]\w*$/;
const maxSegments = 16;

/** Takes a path apart, or says in half a sentence why it is none. */
export function parsePattern(path: string): Pattern | { readonly problem: string } {
  if (path === '/') return [];
  if (!path.startsWith('/')) return { problem: 'does not begin with /' };
  if (path.endsWith('/')) return { problem: 'ends with /' };
  const parts = path.slice(1).split('/');
  if (parts.length > maxSegments) return { problem: `has more than ${maxSegments} parts` };
  const names = new Set<string>();
  const segments: Segment[] = [];
  for (const [index, part] of parts.entries()) {
    const problem = problemOf(part, index === parts.length - 1, names);
    if (problem !== undefined) return { problem };
    segments.push(toSegment(part));
  }
  return segments;
}

function problemOf(part: string, isLast: boolean, names: Set<string>): string | undefined {
  if (part === '') return 'has two slashes with nothing between them';
  if (part === '.' || part === '..') return `has the part ${part}, which browsers resolve away`;
  if (staticSegment.test(part)) return undefined;
  if (!paramSegment.test(part)) return `has ${strangeSign(part)} in "${part}"`;
  const name = part.slice(1);
  if (names.has(name)) return `has the parameter "${name}" twice`;
  names.add(name);
  return part.startsWith('*') && !isLast
    ? `has "${part}" before its end, though it takes all that follows`
    : undefined;
}

/** The first sign that an address cannot have, by its name. */
function strangeSign(part: string): string {
  const sign = /[^\w.~-]/.exec(/^[:*]/.test(part) ? part.slice(1) : part)?.[0] ?? part.charAt(0);
  if (/^\s$/.test(sign)) return 'a space';
  if (/^\p{L}$/u.test(sign)) return `the letter ${sign}, which addresses do not have,`;
  if (/^[:*]/.test(part) && sign === part.charAt(0)) return `a parameter without a name`;
  return `the sign ${sign}`;
}

function toSegment(part: string): Segment {
  if (part.startsWith(':')) return { type: 'param', name: part.slice(1) };
  if (part.startsWith('*')) return { type: 'rest', name: part.slice(1) };
  return { type: 'static', text: part };
}

export const isPattern = (value: Pattern | { readonly problem: string }): value is Pattern =>
  Array.isArray(value);

/** The pattern as it is written in a manifest. */
export function printPattern(pattern: Pattern): string {
  return `/${pattern.map(printSegment).join('/')}`;
}

function printSegment(segment: Segment): string {
  if (segment.type === 'static') return segment.text;
  return segment.type === 'param' ? `:${segment.name}` : `*${segment.name}`;
}

/** The same for patterns that match the same addresses whatever their parameters are called. */
export function shapeOf(pattern: Pattern): string {
  return `/${pattern.map((segment) => (segment.type === 'static' ? segment.text : segment.type === 'param' ? ':' : '*')).join('/')}`;
}

export function paramsOf(pattern: Pattern): readonly string[] {
  return pattern.flatMap((segment) => (segment.type === 'static' ? [] : [segment.name]));
}

/** True where the pattern is one address. */
export const isFixed = (pattern: Pattern): boolean => pattern.every(({ type }) => type === 'static');
