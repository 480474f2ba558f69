import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import {
  accountFile,
  accountOf,
  clientId,
  keep,
  Problem,
  post,
  Refused,
  readAccount,
  say,
  sleep,
} from './account.ts';
import { browse } from './browse.ts';

/** The sign-in of a device (RFC 8628): the person allows it in the browser. Enter asks at once. */
export async function signIn(given: string | undefined): Promise<void> {
  const { protocol, hostname, origin } = new URL(given ?? (await readAccount()).site);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
    throw new Problem('The address must begin with https://');
  const device = randomBytes(16).toString('hex');
  const headers = { 'x-device-id': device };
  const begun = await post(origin, '/v1/auth/device/code', { client_id: clientId }, headers);
  const page = new URL(begun.verification_uri_complete, origin);
  // The system opens whatever it is handed: a file or a program too.
  if (page.origin !== origin) throw new Problem(`The drive is at ${page.origin}: use that address`);
  const shown = begun.user_code.replace(/^(.{4})(.{4})$/, '$1-$2');
  say(`Allow the code ${shown} in your browser, then press Enter here.`);
  const close = await browse(page.href);
  const lines = createInterface({ input: process.stdin });
  try {
    let interval = begun.interval * 1000;
    for (const until = Date.now() + begun.expires_in * 1000; Date.now() < until; ) {
      const enter = new AbortController();
      lines.once('line', () => enter.abort());
      await sleep(interval, enter.signal);
      const body = {
        client_id: clientId,
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: begun.device_code,
      };
      const answer = await post(origin, '/v1/auth/token', body, headers).catch((error: unknown) => error);
      if (!(answer instanceof Error)) {
        await keep(accountFile, JSON.stringify(accountOf(origin, device, answer)));
        return say('Signed in.');
      }
      // Without a network it is asked again, as where nobody has answered yet.
      const reason = answer instanceof Refused ? answer.reason : 'authorization_pending';
      if (reason === 'slow_down') interval += 5000;
      else if (reason !== 'authorization_pending') throw new Problem('The sign-in was not allowed.');
    }
  } finally {
    lines.close();
    close();
  }
  throw new Problem('The code has expired. Try again.');
}
