/** One answered request, for counters and log: by its route, never by its address. */
export interface Answered {
  readonly id: string;
  readonly method: string;
  /** A pattern or one of a few fixed words: an address may hold a share's id, and the counters keep each value for ever. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds from the head of the request to the end of the answer. */
  readonly took: number;
}
