import { late } from '../../ui/late.tsx';

/** The details alone, without their panel: beside a viewer. */
export const Details = late(() => import('./details-of.tsx'));
