import { accepts, breadthOf, type ParamType, sampleText } from '../../match/param-types.ts';
import { compareTexts } from './text-automata.ts';

/** The values that two types have in common, seen from the first. */
type Relation = 'nothing' | 'all' | 'within' | 'around' | 'some';

type Taken = ParamType | undefined;

/**
 * Compares what two routes of the same shape take, parameter by parameter.
 * - `apart`: no address fits both.
 * - `same`: each address that fits one fits the other.
 * - `ordered`: all that one takes is taken by the other, so that the narrower one is tried first.
 * - `ambiguous`: some addresses fit both, and each has others of its own.
 */
export function compareTypes(
  one: readonly Taken[],
  other: readonly Taken[],
): 'apart' | 'same' | 'ordered' | 'ambiguous' {
  const relations = one.map((type, at) => relationOf(type, other[at]));
  if (relations.includes('nothing')) return 'apart';
  if (relations.every((relation) => relation === 'all')) return 'same';
  const isOrdered = (side: Relation) =>
    relations.every((relation) => relation === 'all' || relation === side);
  return isOrdered('within') || isOrdered('around') ? 'ordered' : 'ambiguous';
}

function relationOf(one: Taken, other: Taken): Relation {
  if (one === undefined || other === undefined)
    return one === other ? 'all' : one === undefined ? 'around' : 'within';
  if (one.type === 'one-of') return relationOfList(one.values, one, other);
  if (other.type === 'one-of') return flipped(relationOfList(other.values, other, one));
  if (one.type === 'integer' && other.type === 'integer') return relationOfRanges(one, other);
  if (one.type === 'pattern' || other.type === 'pattern') return relationOfTexts(one, other);
  if (one.type === other.type) return 'all';
  // Every number and every day is a slug.
  if (other.type === 'slug') return 'within';
  return one.type === 'slug' ? 'around' : 'nothing';
}

function relationOfList(values: readonly string[], one: ParamType, other: ParamType): Relation {
  const shared = new Set(values.filter((value) => accepts(other, value))).size;
  if (shared === 0) return 'nothing';
  const [own, others] = [breadthOf(one), breadthOf(other)];
  if (shared < own) return shared === others ? 'around' : 'some';
  return shared === others ? 'all' : 'within';
}

type Range = Extract<ParamType, { readonly type: 'integer' }>;

function relationOfRanges(one: Range, other: Range): Relation {
  if (one.atMost < other.atLeast || other.atMost < one.atLeast) return 'nothing';
  const isWithin = one.atLeast >= other.atLeast && one.atMost <= other.atMost;
  const isAround = one.atLeast <= other.atLeast && one.atMost >= other.atMost;
  if (isWithin) return isAround ? 'all' : 'within';
  return isAround ? 'around' : 'some';
}

function relationOfTexts(one: ParamType, other: ParamType): Relation {
  const { shared, isOwn, isOther } = compareTexts(one, other);
  if (shared === undefined) return 'nothing';
  if (!isOwn && !isOther) return 'all';
  const [narrower, wider] = isOwn ? [other, one] : [one, other];
  // The narrower one is found by its breadth: where the two are too large to differ, neither is tried first.
  if ((isOwn && isOther) || breadthOf(narrower) >= breadthOf(wider)) return 'some';
  return isOwn ? 'around' : 'within';
}

const flipped = (relation: Relation): Relation =>
  relation === 'within' ? 'around' : relation === 'around' ? 'within' : relation;

/** A text that both take, of two that have some in common. */
export function exampleOf(one: Taken, other: Taken): string {
  if (one !== undefined && other !== undefined && [one, other].some(({ type }) => type === 'pattern'))
    if (one.type !== 'one-of' && other.type !== 'one-of') return compareTexts(one, other).shared ?? 'any';
  const candidates = [one, other].flatMap((type) => {
    if (type?.type === 'one-of') return type.values;
    return type?.type === 'integer' || type?.type === 'pattern' ? [sampleText(type)] : [];
  });
  return (
    [...candidates, '2026-11-20', 'any'].find((text) => accepts(one, text) && accepts(other, text)) ?? 'any'
  );
}
