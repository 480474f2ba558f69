import type { callServer } from '../../api/client.ts';
import { callDrive } from '../session/index.ts';

/** Calls with a captcha token. Its code is that of a drive, which few visitors need here. */
export const callAsPerson: typeof callServer = (endpoint, ...[options]) =>
  callDrive(endpoint, ...([{ ...options, credentials: 'omit' }] as never));
