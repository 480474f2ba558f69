import { useUnit } from 'effector-react';
import { useSite } from '../../engine/view/index.ts';
import { $premium } from '../../features/redeem/index.ts';
import { late } from '../../ui/late.tsx';

const RewardsPart = late(() => import('./rewards-part.tsx'));

/** The ways to earn premium time; nothing where the server has none. */
export const Rewards = () => useUnit($premium)?.rewards && <RewardsPart />;

/** The reminder of a grant that ends soon, and what the site shows by itself; nothing where there is neither. */
export function Notes() {
  const { popups } = useSite();
  const premium = useUnit($premium);
  return (
    premium && (premium.reminders || Object.values(popups).some(({ show }) => show)) && <RewardsPart notes />
  );
}
