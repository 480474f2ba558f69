import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $premium } from '../../features/redeem/index.ts';
import RewardList from '../../features/redeem/reward-list.tsx';
import { grantConsidered } from '../../features/referral/grant.ts';
import { PromotionsPart } from './promotions-part.tsx';
import { RemindersPart } from './reminders-part.tsx';
import './rewards-model.ts';

/** `notes`: what stands above the page. Else the ways to earn premium time; what an invitation gives is asked for with them. */
export default function RewardsPart({ notes = false }: { readonly notes?: boolean }) {
  if (!notes) return <Rewards />;
  return (
    <>
      <RemindersPart />
      <PromotionsPart />
    </>
  );
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
