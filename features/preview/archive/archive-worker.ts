/** Archives of strangers are read on a thread of their own, which has no network: it asks the page for the bytes. */
import { ArchiveFault, type ReadArchive } from './contents.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { openArchive } from './read-archive.ts';

const post = (message: FromWorker): void => postMessage(message);

const waiting = new Map<number, (bytes: Uint8Array<ArrayBuffer>) => void>();
let asked = 0;
const read = (start: number, end: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve) => {
    asked += 1;
    waiting.set(asked, resolve);
    post({ id: asked, start, end });
  });

let archive: ReadArchive | undefined;

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  if ('id' in data) {
    waiting.get(data.id)?.(data.bytes);
    waiting.delete(data.id);
    return;
  }
  try {
    if (data.do === 'list') {
      archive ??= await openArchive(read, data.size, data.name);
      post({ contents: archive.contents(data.language, data.encoding) });
    } else {
      await archive?.unpack(data.index, data.password, (part) => post({ part }));
      post({ ended: 'done' });
    }
  } catch (error) {
    post({ ended: faultOf(error) });
  }
});

function faultOf(error: unknown) {
  if (error instanceof ArchiveFault) return error.fault;
  return error instanceof Error && /password|encrypt/i.test(error.message) ? 'password' : 'broken';
}
