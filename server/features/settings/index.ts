import * as contract from '../../../api/contract/settings.ts';
import type { Db, Tx } from '../../db/index.ts';
import { type Route, route } from '../../http/route.ts';
import * as repo from './repo.ts';

/** The settings of an account, whole: what it has changed over what is usual. */
export const readSettings = async (db: Db | Tx, userId: string): Promise<contract.Settings> =>
  whole(await repo.findFlags(db, userId));

/** A flag that an older version kept and this one does not know stays in the row and is not told. */
const whole = (flags: Partial<contract.Settings>): contract.Settings => {
  const known = Object.entries(contract.usualSettings).map(([name, usual]) => [
    name,
    flags[name as contract.SettingName] ?? usual,
  ]);
  return Object.fromEntries(known) as contract.Settings;
};

export const settingsRoutes = ({ db }: { readonly db: Db }): readonly Route[] => [
  route(contract.getSettings, ({ caller }) => readSettings(db, caller.userId)),
  route(contract.changeSettings, async ({ caller, body }) => {
    const given = Object.entries(body).filter(([, value]) => typeof value === 'boolean');
    return whole(await repo.changeFlags(db, caller.userId, Object.fromEntries(given)));
  }),
];
