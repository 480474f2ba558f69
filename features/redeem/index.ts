export {
  $hasPremium,
  $premium,
  type Premium,
  redeemClosed,
  redeemed,
  redeemOpened,
} from './model.ts';
export { RedeemEntry } from './redeem-entry.tsx';
export { RedeemDialog } from './shown-redeem.tsx';
