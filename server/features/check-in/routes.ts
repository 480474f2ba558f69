import * as contract from '../../../api/contract/rewards.ts';
import { type Route, route } from '../../http/route.ts';
import { type CheckInDeps, checkInToday, readCheckIn } from './service.ts';

/** The daily check-in. */
export const checkInRoutes = (deps: CheckInDeps): readonly Route[] => [
  route(contract.getTaskStatus, ({ caller: { userId }, query: { time_zone: timeZone } }) =>
    readCheckIn(deps, { userId, timeZone }),
  ),
  route(contract.takeReward, ({ caller: { userId }, body: { data } }) =>
    checkInToday(deps, { userId, timeZone: data?.time_zone, usesCards: data?.use_cards ?? undefined }),
  ),
];
