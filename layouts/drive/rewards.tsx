import { useUnit } from 'effector-react';
import { $premium } from '../../features/redeem/index.ts';
import { late } from '../../ui/late.tsx';

const RewardsPart = late(() => import('./rewards-part.tsx'));

/** The ways to earn premium time; nothing where the server has none. */
export const Rewards = () => useUnit($premium)?.rewards && <RewardsPart />;

/** The reminder of a grant that ends soon; nothing where there is none. */
export const Reminders = () => useUnit($premium)?.reminders && <RewardsPart isReminder />;
