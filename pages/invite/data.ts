import type { ReferralTerms } from '../../features/rewards/index.ts';

/** The promise to whoever follows the link. */
export interface InviteData extends Pick<ReferralTerms, 'after' | 'within'> {
  readonly code: string;
  readonly days: number;
  readonly planName: string;
  readonly siteName: string;
}
