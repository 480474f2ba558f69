import { distance } from 'fastest-levenshtein';
import {
  isPattern,
  type Pattern,
  parsePattern,
  printPattern,
  type Segment,
} from '../manifest/addresses/pattern.ts';
import type { SiteRoute } from '../manifest/site.ts';
import { accepts, type ParamTypes, sayType } from '../match/param-types.ts';

/** How many are worth reading. */
const most = 3;

/**
 * The routes that an address nearly asked for, nearest first, each with why it did not: "/about: segment 1 is abuot".
 * @param found the route that answers, which missed nothing.
 */
export function nearMisses(
  path: string,
  routes: readonly SiteRoute[],
  found: SiteRoute | undefined,
): string[] {
  const segments = path.split('/').filter((part) => part !== '');
  return routes
    .filter((route) => route !== found)
    .flatMap((route) => {
      const pattern = parsePattern(route.path);
      const miss = isPattern(pattern) ? missOf(segments, pattern, route.params) : undefined;
      return miss === undefined ? [] : [miss];
    })
    .toSorted((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ says }) => says);
}

interface Miss {
  readonly says: string;
  /** Smaller is nearer. */
  readonly far: number;
}

/** Undefined where the two have nothing in common. */
function missOf(segments: readonly string[], pattern: Pattern, types: ParamTypes): Miss | undefined {
  const reasons: string[] = [];
  let far = 0;
  for (const [index, segment] of pattern.entries()) {
    if (segment.type === 'rest') break;
    const part = segments[index];
    if (part === undefined) {
      reasons.push(`segment ${index + 1} (${nameOf(segment)}) is missing`);
      far += 2;
      break;
    }
    if (segment.type === 'param') {
      const type = types[segment.name];
      if (type === undefined || accepts(type, decoded(part))) continue;
      reasons.push(`segment ${index + 1} is "${decoded(part)}", and :${segment.name} takes ${sayType(type)}`);
      far += 1;
      continue;
    }
    if (segment.text === part) continue;
    const apart = distance(segment.text.toLowerCase(), part.toLowerCase());
    if (apart > Math.max(2, segment.text.length / 2)) return undefined;
    reasons.push(`segment ${index + 1} is "${part}", not "${segment.text}"`);
    far += apart;
  }
  const hasRest = pattern.at(-1)?.type === 'rest';
  const surplus = segments.length - pattern.length;
  if (surplus > 0 && !hasRest) {
    if (pattern.length === 0) return undefined;
    reasons.push(`${surplus === 1 ? 'a segment' : `${surplus} segments`} more than it has`);
    far += 2 * surplus;
  }
  if (reasons.length === 0)
    return { says: `${printPattern(pattern)}: a more particular route comes first`, far: 0.5 };
  return { says: `${printPattern(pattern)}: ${reasons.join(', ')}`, far };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const nameOf = (segment: Segment): string => (segment.type === 'static' ? segment.text : `:${segment.name}`);
