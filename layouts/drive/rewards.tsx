import { useUnit } from 'effector-react';
import { $premium } from '../../features/redeem/index.ts';
import { late } from '../../ui/late.tsx';

const RewardsPart = late(() => import('./rewards-part.tsx'));

/** The ways to earn premium time; nothing where the server has none. */
export const Rewards = () => useUnit($premium)?.rewards && <RewardsPart />;

/** Reminders of grants that end soon, and what the site shows by itself. The part comes late, and draws nothing where there is neither. */
export const Notes = () => useUnit($premium) && <RewardsPart notes />;
