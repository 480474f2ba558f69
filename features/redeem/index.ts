export {
  $hasPlans,
  $isPremiumMissing,
  $premium,
  invitationsOpened,
  planName,
  premiumRequested,
  redeemOpened,
} from './model.ts';
export { PremiumBadge } from './premium-badge.tsx';
export { RedeemDialog } from './shown-redeem.tsx';
