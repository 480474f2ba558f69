import type { CheckInTerms } from '../../features/rewards/index.ts';

/** The terms that the page explains, with the name of the plan in the reader's language. */
export interface GuideData extends CheckInTerms {
  readonly planName: string;
}
