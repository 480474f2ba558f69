import type { ConflictRule } from '../../../api/contract/files.ts';
import type { Tx } from '../../db/index.ts';
import { Refusal } from '../../errors.ts';
import { acceptName, type NameFault, nameKey, numbered, sortName } from './names.ts';
import { takenKeys } from './repo.ts';

/** A name as the table keeps it. */
export interface Named {
  readonly name: string;
  readonly name_key: string;
  readonly sort_name: string;
}

export const named = (name: string): Named => ({ name, name_key: nameKey(name), sort_name: sortName(name) });

const words: Readonly<Record<NameFault, string>> = {
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

/** @throws {Refusal} `file_name_invalid`, and says why. */
export function checkedName(raw: string): string {
  const accepted = acceptName(raw);
  if (accepted.ok) return accepted.name;
  const description = `The name ${words[accepted.reason]}.`;
  throw new Refusal('file_name_invalid', { description, violations: [{ field: 'name', description }] });
}

/** How many numbers one question to the database covers; each question that finds none free is followed by a longer one. */
const steps = [8, 64, 512, 4096, 32_768];

/**
 * A name that is free in the folder: the name itself, or with the first free number. The drive's lock must be held, so
 * that it is still free when it is used.
 */
export async function freeNameIn(tx: Tx, parentId: string, name: string, isFolder: boolean): Promise<Named> {
  const wanted = named(name);
  const [taken] = await takenKeys(tx, parentId, [wanted.name_key]);
  if (taken === undefined) return wanted;
  let from = 1;
  for (const step of steps) {
    const candidates = Array.from({ length: step }, (_, at) => numbered(name, from + at, isFolder));
    const keys = candidates.map(nameKey);
    const had = new Set((await takenKeys(tx, parentId, keys)).map(({ name_key }) => name_key));
    const at = keys.findIndex((key) => !had.has(key));
    if (at !== -1) return named(candidates[at]!);
    from += step;
  }
  throw new Refusal('file_duplicated_name');
}

/** By the rule for a name that is taken: another name, or a refusal. `replace` is the caller's own affair. */
export async function nameFor(
  tx: Tx,
  {
    parentId,
    name,
    isFolder,
    rule,
  }: { parentId: string; name: string; isFolder: boolean; rule: ConflictRule },
): Promise<Named> {
  if (rule === 'rename') return freeNameIn(tx, parentId, name, isFolder);
  const wanted = named(name);
  const [taken] = await takenKeys(tx, parentId, [wanted.name_key]);
  if (taken !== undefined) throw new Refusal('file_duplicated_name');
  return wanted;
}
