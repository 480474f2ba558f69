export {
  type CheckInTerms,
  type ReferralTerms,
  type Rewards,
  rewardsFile,
  rewardsOf,
} from './content.ts';
