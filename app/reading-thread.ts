/** The thread that reads the site's files when they have changed. Built to `dist/server/reading-thread.js`. */
import { stepBackForLongWork } from '../engine/live/thread-priority.ts';

// Before the modules are loaded: that takes the first tenths of a second of a core.
stepBackForLongWork();
const [{ serveReadings }, { code }] = await Promise.all([
  import('../engine/live/reading-thread.ts'),
  import('./registry.ts'),
]);
serveReadings(code);
