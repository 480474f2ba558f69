import { messages as notices } from '../notices/messages.ts';

/** Prefixes of the ids of messages that this folder uses in the browser, with those of its dependencies. */
export const messages: readonly string[] = [
  'tasks.',
  'files.root',
  'preview.obstacle.format',
  'files.search.kind.',
  'uploads.left',
  'uploads.quota.look',
  'uploads.show',
  'uploads.pause',
  'uploads.resume',
  'uploads.retry',
  'uploads.cancel',
  'uploads.remove',
  ...notices,
];
