import { useUnit } from 'effector-react';
import { $premium } from '../../features/redeem/index.ts';
import { late } from '../../ui/late.tsx';

const RewardsPart = late(() => import('./rewards-part.tsx'));

/** The ways to earn premium time; nothing where the server has none. */
export const Rewards = () => useUnit($premium)?.rewards && <RewardsPart />;

/** What ends soon; nothing where nothing does. */
export const Reminders = () => useUnit($premium)?.reminders && <RewardsPart isReminder />;
