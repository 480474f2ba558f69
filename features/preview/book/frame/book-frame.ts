/**
 * The frame in which a book is read. It has an origin that is nobody's, no network, and no script but this one
 * (`server/http/book-frame.ts`); the page that opened it gives it the bytes of the book by messages.
 */
import { ArchiveFault } from '../../archive/contents.ts';
import type { BookFault, FromFrame, ToFrame } from '../messages.ts';
import { type BookReader, bookReader } from './book-reader.ts';
import { listenToHands } from './hands.ts';
import { keepMadeBlobs } from './made-blobs.ts';
import { openBook } from './open-book.ts';

const blobOf = keepMadeBlobs();

const connect = (event: MessageEvent): void => {
  const [port] = event.ports;
  if (event.source !== parent || port === undefined) return;
  removeEventListener('message', connect);
  serve(port);
};
addEventListener('message', connect);

class Unreached extends Error {}

function serve(port: MessagePort): void {
  const post = (message: FromFrame): void => port.postMessage(message);
  const waiting = new Map<number, (bytes: Uint8Array<ArrayBuffer> | null) => void>();
  let asked = 0;
  const read = async (start: number, end: number): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = await new Promise<Uint8Array<ArrayBuffer> | null>((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      post({ id: asked, start, end });
    });
    if (bytes === null) throw new Unreached();
    return bytes;
  };
  let reader: BookReader | undefined;
  const open = async (given: Extract<ToFrame, { do: 'open' }>): Promise<void> => {
    const { look, place } = given;
    const book = await openBook(given, read);
    const opened = await bookReader({
      ...{ book, look, place, blobOf },
      onReached: (at) => post({ at }),
      onFound: (found) => post({ found }),
    });
    reader = opened;
    post({ opened: { contents: opened.contents, isFixed: opened.isFixed } });
    listenToHands(opened, (pressed) => post({ pressed }));
  };
  const fail = (error: unknown): void => post({ failed: faultOf(error) });
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if ('id' in data) {
      waiting.get(data.id)?.(data.bytes);
      waiting.delete(data.id);
    } else if (data.do === 'open') void open(data).catch(fail);
    else if (data.do === 'turn') reader?.turn(data.way).catch(fail);
    else if (data.do === 'go') reader?.go(data.to).catch(fail);
    else if (data.do === 'look') reader?.setLook(data.look);
    else if (data.do === 'find') reader?.find(data.words).catch(fail);
  };
}

function faultOf(error: unknown): BookFault {
  if (error instanceof Unreached) return 'unreached';
  return error instanceof ArchiveFault && error.fault === 'refused' ? 'refused' : 'broken';
}
