import { type SettingName, type Settings, usualSettings } from '../../../api/contract/settings.ts';
import type { Db, Tx } from '../../db/index.ts';
import * as repo from './repo.ts';

/** The complete settings of an account: its changes over the defaults. */
export const readSettings = async (db: Db | Tx, userId: string): Promise<Settings> =>
  whole(await repo.findFlags(db, userId));

/** Changes the settings that are given as true or false, and returns all of them. */
export async function changeSettings(
  db: Db,
  userId: string,
  changes: Partial<Record<SettingName, boolean | null | undefined>>,
): Promise<Settings> {
  const flags = Object.entries(changes).filter(([, value]) => typeof value === 'boolean');
  return whole(await repo.changeFlags(db, userId, Object.fromEntries(flags)));
}

/** A flag of an older version that this one does not know stays in the row and is left out of the answer. */
const whole = (flags: Partial<Settings>): Settings => {
  const known = Object.entries(usualSettings).map(([name, usual]) => [
    name,
    flags[name as SettingName] ?? usual,
  ]);
  return Object.fromEntries(known) as Settings;
};
