import { late } from '../../ui/late.tsx';

/** For pages beside it: leads to the plans, where this server has any beside that of every account. */
export const PlansLink = late(() => import('./plans-link.tsx'));
