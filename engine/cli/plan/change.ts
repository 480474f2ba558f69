/** One sentence of a plan. */
export interface Change {
  readonly says: string;
  /** True where a visitor would be left standing. */
  readonly isError: boolean;
}

export const notice = (says: string): Change => ({ says, isError: false });
export const refused = (says: string): Change => ({ says, isError: true });
