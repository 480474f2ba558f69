import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $premium } from '../../features/redeem/index.ts';
import RewardList from '../../features/redeem/reward-list.tsx';
import { grantConsidered } from '../../features/referral/grant.ts';
import { RemindersPart } from './reminders-part.tsx';
import './rewards-model.ts';

/** The ways to earn premium time; what an invitation gives is asked for with them. */
export default function RewardsPart({ isReminder = false }: { readonly isReminder?: boolean }) {
  return isReminder ? <RemindersPart /> : <Rewards />;
}

function Rewards() {
  const { premium, onConsider } = useUnit({ premium: $premium, onConsider: grantConsidered });
  // It was found before this part came.
  useEffect(() => {
    if (premium?.rewards?.includes('invite'))
      onConsider({ userId: premium.user_id, isPremium: premium.status === 'ok' });
  }, [premium, onConsider]);
  return <RewardList />;
}
