import { ownWorker } from '../../../ui/own-worker.ts';
import { archiveSession, type OpenArchive } from './archive-session.ts';
import workerAddress from './archive-worker.ts?worker&url';

const start = ownWorker('archive-worker', workerAddress);

/** An archive that is read by ranges of its address, never as a whole. */
export const openArchive = (url: string, size: number, language: string): OpenArchive =>
  archiveSession({ start, size, language, read: (from, until) => readRange(url, from, until) });

async function readRange(url: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { range: `bytes=${start}-${end - 1}` };
  const answer = await fetch(url, { headers, credentials: 'omit' });
  if (answer.status !== 206) {
    await answer.body?.cancel();
    throw new Error(`a part of the archive was answered with ${answer.status}`);
  }
  return new Uint8Array(await answer.arrayBuffer());
}
