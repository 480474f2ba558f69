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
  return text === '' ? { phases: undefined, types: undefined, ids: undefined } : wantedOf(readGiven(text));
}

/**
 * The same for tasks that are to be deleted: a filter that names nothing is no wish to delete all, and ids stand in `task_ids`.
 * @throws {ApiError} `invalid_argument`
 */
export function readClearing(text: string): Wanted {
  const given = readGiven(text);
  if (given.id !== undefined) throw fault('id: tasks to be deleted are named in task_ids');
  for (const name of ['phase', 'type'] as const)
    if (given[name] !== undefined && allOf(given[name]).length === 0)
      throw fault(`${name}: at least one word`);
  return wantedOf(given);
}

function readGiven(text: string) {
  const result = safeParse(shape, json(text));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw fault(`${issue?.path.map(String).join('.') || 'the object'}: ${issue?.message ?? 'not known'}`);
  }
  return result.data;
}

type Given = ReturnType<typeof readGiven>;
const allOf = (filter: Given['phase']): readonly string[] => [...wordsOf(filter?.in), ...wordsOf(filter?.eq)];
const wantedOf = ({ phase, type, id }: Given): Wanted => ({
  phases: oneOf(allOf(phase)),
  types: oneOf(allOf(type)),
  ids: oneOf(allOf(id)),
});

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
