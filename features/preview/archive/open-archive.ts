import { ownWorker } from '../../../ui/own-worker.ts';
import { readRange } from '../read-range.ts';
import { archiveSession, type OpenArchive } from './archive-session.ts';
import workerAddress from './archive-worker.ts?worker&url';

const start = ownWorker('archive-worker', workerAddress);

/** An archive that is read by ranges of its address, never as a whole. */
export const openArchive = (
  url: string,
  { name, size }: { readonly name: string; readonly size: number },
  language: string,
): OpenArchive =>
  archiveSession({ start, size, name, language, read: (from, until) => readRange(url, from, until) });
