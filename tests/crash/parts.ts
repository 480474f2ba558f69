import { createHash } from 'node:crypto';
import {
  createStoreClient,
  type StoreAnswer,
  type StoreClient,
  type StoreRequest,
} from '../../server/features/object-uploads/fixtures/store-client.ts';
import { type Client, demand, type Step, Unanswered, type Upload, WrongAnswer } from './client.ts';
import { drop, finished, tus } from './uploads.ts';

/** Uploads in parts, as clients of object stores send them: many at once, given up in the midst, sent again, joined. */

const most = 1_200_000;

async function send(store: StoreClient, asked: StoreRequest): Promise<StoreAnswer> {
  let answer: StoreAnswer;
  try {
    answer = await store.send(asked);
  } catch (cause) {
    throw new Unanswered(`${asked.method} ${asked.query}`, { cause });
  }
  if (answer.status >= 500) throw new Unanswered(`${asked.method} ${asked.query}: ${answer.status}`);
  if (answer.status >= 300)
    throw new WrongAnswer(`${asked.method} ${asked.query}: ${answer.status} ${answer.text}`);
  return answer;
}

function cut(bytes: Buffer<ArrayBuffer>, count: number): Buffer<ArrayBuffer>[] {
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

/** All of them at once; the first that is not answered is reported when the others have ended. */
async function sendAll(store: StoreClient, id: string, parts: readonly Uint8Array[]): Promise<string[]> {
  const sent = await Promise.allSettled(
    parts.map((body, at) =>
      send(store, { method: 'PUT', query: `partNumber=${at + 1}&uploadId=${id}`, body }),
    ),
  );
  return sent.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return String(one.value.headers.etag);
  });
}

const listOf = (etags: readonly string[]): Buffer =>
  Buffer.from(
    `<CompleteMultipartUpload>${etags
      .map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
      .join('')}</CompleteMultipartUpload>`,
  );

/** Begins the upload as such clients do, and finds the door. */
async function beginInParts(
  address: string,
  client: Client,
  upload: Upload,
): Promise<{ readonly id: string; readonly store: StoreClient }> {
  client.uploads.push(upload);
  const { body } = await demand(address, client, 'POST', '/drive/v1/files', {
    body: {
      kind: 'drive#file',
      upload_type: 'UPLOAD_TYPE_RESUMABLE',
      name: upload.name,
      parent_id: client.inbox,
      size: String(upload.bytes.length),
    },
  });
  const { params } = body.resumable;
  const id: string = params.upload_id;
  upload.path = `/drive/v1/uploads/${id}`;
  upload.fileId = body.file.id;
  const store = createStoreClient(address, params);
  await send(store, { method: 'POST', query: 'uploads=' });
  return { id, store };
}

/** One that is given up is not joined: by its own door, or as an upload is. */
export function sendParts(address: string, client: Client): Step {
  const { random } = client;
  client.counter += 1;
  const bytes = random.bytes(1 + random.below(most));
  const parts = cut(bytes, 1 + random.below(5));
  const [isSentAgain, isGivenUp] = [random.chance(0.3), random.chance(0.3)];
  const upload: Upload = {
    path: undefined,
    name: `${client.name} ${client.counter} parts.bin`,
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex'),
    isReplacing: false,
    acknowledged: 0,
    sent: 0,
    isWhole: false,
    fileId: undefined,
  };
  const act = async (): Promise<void> => {
    const { id, store } = await beginInParts(address, client, upload);
    if (isSentAgain) {
      const coming = sendAll(store, id, parts).catch(() => {});
      await send(store, { method: 'DELETE', query: `uploadId=${id}` }).finally(() => coming);
      await send(store, { method: 'POST', query: 'uploads=' });
    }
    if (isGivenUp) {
      const coming = sendAll(store, id, parts).catch(() => {});
      await demand(address, client, 'DELETE', upload.path!, { headers: tus }).finally(() => coming);
      drop(client, upload);
      return;
    }
    const etags = await sendAll(store, id, parts);
    upload.sent = bytes.length;
    const { text } = await send(store, { method: 'POST', query: `uploadId=${id}`, body: listOf(etags) });
    if (text.includes('<Error>')) throw new Unanswered(text);
    drop(client, upload);
  };
  return {
    words: `upload ${JSON.stringify(upload.name)}, ${bytes.length} bytes in ${parts.length} parts${isSentAgain ? ', sent again' : ''}${isGivenUp ? ', given up' : ''}`,
    upload,
    act,
    effect: isGivenUp ? () => {} : (top) => finished(client, upload)(top),
  };
}
