/** The thread that judges drafts and writes reports about the site. Built to `dist/server/editing-thread.js`. */
import { serveEditing } from '../engine/cli/editing-thread.ts';
import { personas } from './personas.ts';
import { code } from './registry.ts';
import { siteTools } from './site-tools.ts';

serveEditing({ ...siteTools, code, personas });
