import { array, optional, safeParse, strictObject, string, union } from 'zod/mini';
import { invalid } from '../../errors.ts';
import type { Wanted } from './repo.ts';

const words = optional(
  strictObject({ eq: optional(string()), in: optional(union([string(), array(string())])) }),
);

/** A filter that we do not know would show the wrong tasks, so it is refused. */
const shape = strictObject({ phase: words, type: words, id: words });

/** `a,b`, or a list. */
export const wordsOf = (given: string | readonly string[] | undefined): readonly string[] =>
  (typeof given === 'string' ? given.split(',') : (given ?? []).flatMap((word) => word.split(',')))
    .map((word) => word.trim().replaceAll('\0', ''))
    .filter((word) => word !== '');

/**
 * The JSON that clients send as `filters` (api.md, Tasks): `{"phase":{"in":"PHASE_TYPE_RUNNING,PHASE_TYPE_ERROR"}}`.
 * @throws {ApiError} `invalid_argument`, naming the filter that is wrong.
 */
export function readFilters(text: string): Wanted {
  if (text === '') return { phases: undefined, types: undefined, ids: undefined };
  const result = safeParse(shape, json(text));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw fault(`${issue?.path.map(String).join('.') || 'the object'}: ${issue?.message ?? 'not known'}`);
  }
  const { phase, type, id } = result.data;
  const all = (given: typeof phase) => oneOf([...wordsOf(given?.in), ...wordsOf(given?.eq)]);
  return { phases: all(phase), types: all(type), ids: all(id) };
}

/** No word at all narrows nothing. */
export const oneOf = (words: readonly string[]): readonly string[] | undefined =>
  words.length === 0 ? undefined : words;

/** The intersection of both. */
export const both = (
  some: readonly string[] | undefined,
  others: readonly string[] | undefined,
): readonly string[] | undefined =>
  some === undefined ? others : others === undefined ? some : some.filter((word) => others.includes(word));

const fault = (description: string) => invalid('filters', description);

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fault('JSON, as {"phase":{"in":"PHASE_TYPE_RUNNING,PHASE_TYPE_ERROR"}}');
  }
}
