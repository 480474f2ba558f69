import * as contract from '../../../api/contract/reminders.ts';
import type { Db } from '../../db/index.ts';
import { type Route, route } from '../../http/route.ts';
import { closeReminder } from './service.ts';

export const reminderRoutes = ({
  db,
  now,
}: {
  readonly db: Db;
  readonly now: () => number;
}): readonly Route[] => [
  route(contract.closeReminder, async ({ caller: { userId }, params: { id } }) => {
    await closeReminder(db, { userId, id, now: now() });
    return {};
  }),
];
