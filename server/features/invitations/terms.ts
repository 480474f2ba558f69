/** The rewards of invitations (`content/rewards.yaml`). */
export interface ReferralTerms {
  /** The plan of which days are given. */
  readonly plan: string;
  readonly inviter: number;
  readonly invited: number;
  /** When an invitation counts: the address is verified, or the drive has a first file. */
  readonly after: 'verified-mail' | 'first-file';
  /** Days after it was made in which an account can say who invited it. */
  readonly within: number;
  /** Invitations for which an account gets days, in all and in a calendar month (UTC). */
  readonly most: number;
  readonly monthly: number;
}
