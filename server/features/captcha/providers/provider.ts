/** The subject of a proof: one ticket, until it expires. */
export interface Occasion {
  /** The id of the ticket. */
  readonly id: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * A check that a person, or at least much work, is behind a call. Whether a proof was used before is not its
 * concern (`person.ts`).
 */
export interface CaptchaProvider {
  readonly name: string;
  /** The task for the page of the captcha, as JSON. */
  begin(occasion: Occasion): Promise<unknown>;
  /** Whether this is a proof for this occasion; `false` for whatever is malformed. */
  isProof(proof: unknown, occasion: Occasion): Promise<boolean>;
}
