/** Compensations for something that went wrong (`content/rewards.yaml`). Times are in ms since the epoch. */
export interface CompensationTerms {
  readonly id: string;
  /** The plan of which days are given. */
  readonly plan: string;
  readonly days: number;
  /** For accounts that were made before. */
  readonly accountsBefore: number;
  readonly from: number | undefined;
  readonly to: number | undefined;
}
