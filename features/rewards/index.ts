export {
  type CheckInTerms,
  type CompensationTerms,
  type ReferralTerms,
  type Rewards,
  rewardsFile,
  rewardsOf,
} from './content.ts';
