import type { callServer } from '../../api/client.ts';
import { callDrive } from '../../features/session/index.ts';

/** Calls with a captcha token, which few visitors need. */
export const callAsPerson: typeof callServer = (endpoint, ...[options]) =>
  callDrive(endpoint, ...([{ ...options, credentials: 'omit' }] as never));
