import { acceptName, type NameProblem } from '../../api/contract/file-name.ts';
import type { ConflictRule } from '../../api/contract/files.ts';
import type { Tx } from '../db/index.ts';
import { ApiError } from '../errors.ts';
import { numbered, searchKey, sortName } from './names.ts';
import { takenNames } from './repo/entries.ts';
import type { Named } from './rows.ts';

export const named = (name: string): Named => ({
  name,
  name_key: searchKey(name),
  sort_name: sortName(name),
});

const words: Readonly<Record<NameProblem, string>> = {
  not_a_string: 'is not text',
  empty: 'is empty',
  blank: 'shows nothing',
  too_long: 'has more than 255 bytes',
  lone_surrogate: 'is not whole Unicode',
  slash: 'has a slash',
  control_character: 'has a control character',
  direction_override: 'has U+202E, which turns the direction of text around',
  dot_segment: 'may not be "." or ".."',
};

/** @throws {ApiError} `file_name_invalid`, with the reason. */
export function checkedName(raw: string): string {
  const accepted = acceptName(raw);
  if (accepted.ok) return accepted.name;
  const description = `The name ${words[accepted.reason]}.`;
  throw new ApiError('file_name_invalid', { description, violations: [{ field: 'name', description }] });
}

/** Numbers that one question to the database covers. */
const chunkSize = 16;
/** No folder has so many entries of one name. */
const mostNumber = 2 ** 26;

/**
 * A name that is free in the folder: the name itself, or with a number. The drive's lock must be held, so that it is
 * still free when it is used. Names are exact; those reserved by uploads in progress are taken, except for the
 * `endingUpload`'s.
 *
 * The first sixteen numbers are tried one by one. Where all are taken, the search continues in doubling steps and by
 * bisection: still the first free number as long as those before it have no gap, and otherwise a free one after a taken
 * one. Making a name costs more than looking it up, and thousands of them at once would delay every other call.
 */
export async function freeNameIn(
  tx: Tx,
  parentId: string,
  name: string,
  isFolder: boolean,
  endingUpload?: string,
): Promise<Named> {
  const takenOf = (names: readonly string[]) => takenNames(tx, parentId, names, endingUpload);
  const [taken] = await takenOf([name]);
  if (taken === undefined) return named(name);
  const nameAt = (number: number): string => numbered(name, number, isFolder);
  const firstFree = async (numbers: readonly number[]): Promise<number> => {
    const names = numbers.map(nameAt);
    const had = new Set((await takenOf(names)).map((each) => each.name));
    return names.findIndex((each) => !had.has(each));
  };
  return named(nameAt(await firstFreeNumber(firstFree)));
}

/** @param firstFree the place of the first number that is free, -1 if none is. */
async function firstFreeNumber(firstFree: (numbers: readonly number[]) => Promise<number>): Promise<number> {
  const inTurn = Array.from({ length: chunkSize }, (_, at) => at + 1);
  const early = await firstFree(inTurn);
  if (early !== -1) return inTurn[early]!;
  const doubling = [];
  for (let number = 2 * chunkSize; number <= mostNumber; number *= 2) doubling.push(number);
  const far = await firstFree(doubling);
  if (far === -1) throw new ApiError('file_duplicated_name');
  // `low` is taken and `high` is free.
  let [low, high] = [doubling[far - 1] ?? chunkSize, doubling[far]!];
  while (high - low > 1) {
    const step = Math.ceil((high - low) / chunkSize);
    const between = [];
    for (let number = low + step; number < high; number += step) between.push(number);
    const at = await firstFree(between);
    if (at === -1) low = between.at(-1)!;
    else [low, high] = [between[at - 1] ?? low, between[at]!];
  }
  return high;
}

/** By the rule for a name that is taken: another name, or a refusal. `replace` is the caller's own affair. */
export async function nameFor(
  tx: Tx,
  {
    parentId,
    name,
    isFolder,
    rule,
    uploadId,
  }: {
    parentId: string;
    name: string;
    isFolder: boolean;
    rule: ConflictRule;
    /** The upload that ends under this name. */
    uploadId?: string | undefined;
  },
): Promise<Named> {
  if (rule === 'rename') return freeNameIn(tx, parentId, name, isFolder, uploadId);
  const [taken] = await takenNames(tx, parentId, [name], uploadId);
  if (taken !== undefined) throw new ApiError('file_duplicated_name');
  return named(name);
}
