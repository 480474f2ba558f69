import type { Debugger } from './routes.ts';

/** Who may open the debug console, by the operator (`DEBUG_CONSOLE`). */
export interface DebugTerms {
  /** Ids of devices and of accounts. */
  readonly ids: readonly string[];
  /** Accounts that have switched on their test mode. */
  readonly byTestMode: boolean;
}

export const mayDebug =
  (terms: DebugTerms, isTesting: (userId: string) => Promise<boolean>) =>
  async ({ deviceId, userId }: Debugger): Promise<boolean> =>
    terms.ids.includes(deviceId) ||
    (userId !== undefined && (terms.ids.includes(userId) || (terms.byTestMode && (await isTesting(userId)))));
