/**
 * Torrents and digests step back for answers to people (`server/thread-priority.ts`): beside tests that keep every core busy
 * they would hardly get a turn. Loaded by whatever runs tests, this puts that process and all that it starts where they are.
 */
import { getPriority, setPriority } from 'node:os';
import { behindAnswers } from '../server/thread-priority.ts';

setPriority(Math.max(behindAnswers, getPriority()));
