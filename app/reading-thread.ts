/** The thread that reads the site's files when they have changed. Built to `dist/server/reading-thread.js`. */
import { serveReadings } from '../engine/live/reading-thread.ts';
import { code } from './registry.ts';

serveReadings(code);
