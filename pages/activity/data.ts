/** The facts that a page of a campaign reads beside its own words. */
export interface ActivityData {
  /** What makes up for something under the campaign's reference; times are in ms since the epoch. */
  readonly compensation:
    | {
        readonly id: string;
        readonly days: number;
        readonly from: number | undefined;
        readonly to: number | undefined;
      }
    | undefined;
}
