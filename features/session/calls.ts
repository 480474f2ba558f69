import type { DriveClient } from '../../api/drive-client.ts';
import { cancelled } from '../../api/error.ts';
import { browserSession } from './browser-session.ts';

/**
 * Calls an endpoint in the name of whoever is signed in with this browser: token, device, captcha, one silent renewal.
 * @throws {CallError}
 */
export const callDrive: DriveClient['call'] = (endpoint, ...rest) =>
  browserSession().drive.call(endpoint, ...rest);

/** For what does not go through `callDrive`: streams of events and uploads in pieces. Never for an address. */
export const bearer = {
  /**
   * The headers of a request of one's own.
   * @param as the account's id: nobody else's are given.
   * @throws {CallError} where a renewal was needed and the server was not reached; cancelled where another is signed in.
   */
  async headers(as?: string): Promise<Record<string, string>> {
    const { credentials, deviceHeaders } = browserSession();
    const record = await credentials.fresh();
    if (as !== undefined && record?.sub !== as) throw cancelled('', '');
    return { ...deviceHeaders(), ...(record && { authorization: `Bearer ${record.access_token}` }) };
  },
  /** After a 401 to such a request. False where nobody is signed in any more: then there is nothing to repeat. */
  async renew(refused: Readonly<Record<string, string>>): Promise<boolean> {
    const token = refused.authorization?.replace(/^Bearer /, '');
    return token !== undefined && (await browserSession().credentials.renew(token)) !== undefined;
  },
};
