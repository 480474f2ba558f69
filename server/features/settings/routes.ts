import { changeDisplay } from '../../../api/contract/display.ts';
import * as contract from '../../../api/contract/settings.ts';
import type { Db } from '../../db/index.ts';
import { type Route, route } from '../../http/route.ts';
import * as display from './display.ts';
import { changeSettings, readSettings } from './service.ts';

export const settingsRoutes = ({ db }: { readonly db: Db }): readonly Route[] => [
  route(contract.getSettings, ({ caller }) => readSettings(db, caller.userId)),
  route(contract.changeSettings, ({ caller, body }) => changeSettings(db, caller.userId, body)),
  route(changeDisplay, ({ caller, body }) => display.changeDisplay(db, caller.userId, body)),
];
