import type { Context } from '../context.ts';
import { readable } from '../translated.ts';
import { compareTypes, exampleOf } from './param-sets.ts';
import { shapeOf } from './pattern.ts';
import type { TargetPlace } from './targets.ts';

/** A bound, since each route is compared with all before it. */
const mostOfOneShape = 50;

/**
 * Reports entries that answer the same addresses. Routes of the same shape are allowed where the types of their parameters have no
 * values in common, or one type takes only a part of the values of the other.
 */
export function reportDuplicates(places: readonly TargetPlace[], context: Context): void {
  const seen = new Map<string, TargetPlace[]>();
  for (const place of places) {
    const shape = shapeOf(place.pattern);
    const before = seen.get(shape);
    if (before === undefined) seen.set(shape, [place]);
    else if (before.length >= mostOfOneShape) reportMany(place, before[0] as TargetPlace, context);
    else {
      reportClash(place, before, context);
      before.push(place);
    }
  }
}

function reportMany(place: TargetPlace, first: TargetPlace, { faults, positions }: Context): void {
  const range = positions.value(place.at);
  const message = `More than ${mostOfOneShape} routes differ from ${readable(place.pattern)} by the types of parameters alone.`;
  const related = [{ message: 'the first of them', range: positions.value(first.at) }];
  const help = 'Write their values as one list: {one-of: [gold, silver]}.';
  faults.report({ code: 'ambiguous-route', range, message, related, help });
}

/** Reports the first clash of a place: its others have the same cause. */
function reportClash(
  place: TargetPlace,
  others: readonly TargetPlace[],
  { faults, positions }: Context,
): void {
  const range = positions.value(place.at);
  const written = readable(place.pattern);
  for (const other of others) {
    const [own, theirs] = [typesIn(place, other), typesIn(other, place)];
    const relation = compareTypes(own, theirs);
    const name = readable(other.pattern);
    // A route is known by its path.
    const isOneName = name === written && isOfRoute(place) && isOfRoute(other);
    if ((relation === 'apart' || relation === 'ordered') && !isOneName) continue;
    if (relation === 'same' || isOneName) {
      const message = `The path ${written} is taken${name === written ? '' : ` by ${name}, which answers the same addresses`}.`;
      const related = [{ message: 'first used here', range: positions.value(other.at) }];
      const help =
        relation === 'same' ? undefined : 'Give its parameter another name: a route is known by its path.';
      faults.report({ code: 'duplicate-path', range, message, related, help });
    } else {
      const address = fill(
        place,
        own.map((type, at) => exampleOf(type, theirs[at])),
      );
      const message = `Both ${written} and ${name} could answer ${address}.`;
      const related = [{ message: 'the other route', range: positions.value(other.at) }];
      faults.report({ code: 'ambiguous-route', range, message, related });
    }
    return;
  }
}

const isOfRoute = ({ at }: TargetPlace): boolean => at.at(-1) === 'path';

/** The parameter types to compare. Redirects and `gone` entries come before all routes, whatever types these have. */
const typesIn = ({ pattern, types }: TargetPlace, beside: TargetPlace) =>
  types !== undefined && beside.types !== undefined
    ? types
    : pattern.flatMap(({ type }) => (type === 'static' ? [] : [undefined]));

function fill({ pattern }: TargetPlace, values: readonly string[]): string {
  let at = 0;
  const parts = pattern.map((segment) => (segment.type === 'static' ? segment.text : values[at++]));
  return `/${parts.join('/')}`;
}
