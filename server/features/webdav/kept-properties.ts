import type { LockedDrive } from '../../db/index.ts';
import { isNamed } from './properties.ts';
import {
  copyPlannedProperties,
  copyPropertiesTo,
  countProperties,
  deleteProperties,
  findProperties,
  type KeptProperty,
  setProperties,
} from './repo.ts';
import type { PropertyName } from './write-xml.ts';

/** A property of a program's own that is set or, without XML, removed. */
export interface Setting extends PropertyName {
  readonly xml?: string;
}

/** Properties of one entry and characters of them all, and entries of an account that have any. */
const [mostOfEntry, longestOfEntry, mostEntries] = [32, 4096, 100_000];

/** Sets and removes in order. @returns false, having changed nothing, where there is no room for them. */
export async function changeKept(
  { tx, userId }: LockedDrive,
  id: string,
  settings: readonly Setting[],
): Promise<boolean> {
  if (settings.length === 0) return true;
  const [row] = await findProperties(tx, [id]);
  const properties = settings.reduce<readonly KeptProperty[]>(
    (kept, { space, name, xml }) => [
      ...kept.filter((other) => !isNamed({ space, name })(other)),
      ...(xml === undefined ? [] : [{ space, name, xml }]),
    ],
    row?.properties ?? [],
  );
  if (properties.length === 0) {
    if (row !== undefined) await deleteProperties(tx, id);
    return true;
  }
  const length = properties.reduce(
    (sum, { space, name, xml }) => sum + space.length + name.length + xml.length,
    0,
  );
  if (properties.length > mostOfEntry || length > longestOfEntry) return false;
  if (row === undefined && (await countProperties(tx, userId, mostEntries)) >= mostEntries) return false;
  await setProperties(tx, { userId, id, properties });
  return true;
}

/** One entry takes the place of another, with its properties. */
export async function replaceKept({ tx }: LockedDrive, from: string, to: string): Promise<void> {
  await deleteProperties(tx, to);
  await copyPropertiesTo(tx, from, to);
}

/** The copies that `copyInto` has just made have the properties of their originals. */
export const copyKept = ({ tx, userId }: LockedDrive): Promise<unknown> =>
  copyPlannedProperties(tx, userId, mostEntries);
