/** The call with which a passcode is tried: for the code of calls, which pages load late. */
import { CallError, callServer } from '../../api/client.ts';
import type { Refused } from './passcode-model.ts';

const isReason = (error: unknown, reason: string): error is CallError =>
  error instanceof CallError && error.error === reason;

/**
 * Makes calls of which one tries a passcode, and takes the server's refusal to let another be tried for an answer.
 * @param byPerson with a captcha token, which a person may have to earn over the page.
 * @throws {CallError}
 */
export async function tryCode<Answer>(
  byPerson: boolean,
  makeWith: (call: typeof callServer) => Promise<Answer>,
): Promise<Answer | Refused> {
  try {
    return await makeWith(byPerson ? (await import('./earned-call.ts')).callAsPerson : callServer);
  } catch (error) {
    if (!byPerson && isReason(error, 'captcha_required')) return { isPersonWanted: true };
    if (!isReason(error, 'too_many_requests')) throw error;
    return { wait: Math.ceil((error.retryAfter ?? 1000) / 1000) };
  }
}
