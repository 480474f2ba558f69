import type { DriveClient } from '../../api/drive-client.ts';
import { cancelled } from '../../api/error.ts';
import { browserSession } from './browser-session.ts';

/**
 * Calls an endpoint as the signed-in user of this browser: token, device, captcha, one silent renewal.
 * @throws {CallError}
 */
export const callDrive: DriveClient['call'] = (endpoint, ...rest) =>
  browserSession().drive.call(endpoint, ...rest);

/** For requests that do not go through `callDrive`: event streams and uploads. Never for an address. */
export const bearer = {
  /**
   * The headers of such a request.
   * @param as the account's id: only its own headers are given.
   * @throws {CallError} where a renewal was needed and the server was not reached; cancelled where another user is
   * signed in.
   */
  async headers(as?: string): Promise<Record<string, string>> {
    const { credentials, deviceHeaders } = browserSession();
    const record = await credentials.fresh();
    if (as !== undefined && record?.sub !== as) throw cancelled('', '');
    return { ...deviceHeaders(), ...(record && { authorization: `Bearer ${record.access_token}` }) };
  },
  /** After a 401 to such a request. False after a sign-out: a retry is pointless then. */
  async renew(refused: Readonly<Record<string, string>>): Promise<boolean> {
    const token = refused.authorization?.replace(/^Bearer /, '');
    return token !== undefined && (await browserSession().credentials.renew(token)) !== undefined;
  },
};
