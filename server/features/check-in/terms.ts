/** The rewards of checking in (`content/rewards.yaml`). */
export interface CheckInTerms {
  /** The plan of which days are given. */
  readonly plan: string;
  /** In the order of their days; the last one ends a streak. */
  readonly steps: readonly { readonly day: number; readonly gives: number }[];
  /** Cards that make up for missed days, in a calendar month, and how many days in a row they can. */
  readonly makeUp: { readonly cards: number; readonly within: number } | undefined;
}
