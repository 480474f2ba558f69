import * as contract from '../../../api/contract/compensation.ts';
import { type Route, route } from '../../http/route.ts';
import { type CompensationDeps, readCompensation, takeCompensation } from './service.ts';

/** Compensations for something that went wrong. */
export const compensationRoutes = (deps: CompensationDeps): readonly Route[] => [
  route(contract.getCompensation, ({ caller: { userId }, query: { activity } }) =>
    readCompensation(deps, { userId, activity }),
  ),
  route(contract.takeCompensation, ({ caller: { userId }, body: { activity } }) =>
    takeCompensation(deps, { userId, activity }),
  ),
];
