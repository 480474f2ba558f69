/** Data of the page of a campaign beside its own words. */
export interface ActivityData {
  /** The compensation under the campaign's reference; times are in ms since the epoch. */
  readonly compensation:
    | {
        readonly id: string;
        readonly days: number;
        readonly from: number | undefined;
        readonly to: number | undefined;
      }
    | undefined;
}
