/** A file as the server has it. */
export interface SiteText {
  readonly text: string;
  readonly revision: string;
}
