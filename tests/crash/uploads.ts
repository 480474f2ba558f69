import { createHash } from 'node:crypto';
import { type Client, demand, demandSoon, type Step, type Upload, WrongAnswer } from './client.ts';
import { type Entry, file, find } from './model.ts';

/** Uploads by tus 1.0, in parts, gone on with after a crash. */

export const tus = { 'tus-resumable': '1.0.0' };
const bytesType = 'application/offset+octet-stream';
const encode = (text: string): string => Buffer.from(text).toString('base64');
const sha = (algorithm: 'sha1' | 'sha256', bytes: Uint8Array) => createHash(algorithm).update(bytes);

/** Mostly small; sometimes none, sometimes more than one write of the disk. */
function sizeOf({ random }: Client): number {
  const kind = random.below(20);
  if (kind === 0) return 0;
  if (kind < 12) return 1 + random.below(5000);
  return 1 + random.below(kind < 19 ? 200_000 : 2_500_000);
}

const headersFor = (client: Client, { name, bytes, isReplacing }: Upload) => ({
  ...tus,
  'upload-length': String(bytes.length),
  'upload-metadata': [
    `filename ${encode(name)}`,
    `parent_id ${encode(client.inbox)}`,
    ...(isReplacing ? [`on_conflict ${encode('replace')}`] : []),
  ].join(','),
});

/** Changes to the tree by the finished file. */
export function finished(client: Client, upload: Upload): (top: Entry) => void {
  return (top) => {
    const inbox = find(top, client.inbox);
    const there = inbox.children.find(({ name, isTrashed }) => name === upload.name && !isTrashed);
    if (there === undefined || !upload.isReplacing) {
      inbox.children.push(file(upload.name, upload.hash, upload.bytes.length, upload.fileId));
      return;
    }
    there.versions.push(there.hash);
    there.hash = upload.hash;
    there.size = upload.bytes.length;
  };
}

/** Names that an upload will replace: nothing else may happen to them meanwhile. */
export const busyNames = ({ uploads }: Client): Set<string> => new Set(uploads.map(({ name }) => name));

export function begin(address: string, client: Client): Step {
  const { random } = client;
  const busy = busyNames(client);
  const files = find(client.top, client.inbox).children.filter(
    ({ isFolder, isTrashed, name }) => !isFolder && !isTrashed && !busy.has(name),
  );
  const replaced = random.chance(0.3) ? random.pick(files) : undefined;
  client.counter += 1;
  const bytes = random.bytes(sizeOf(client));
  const upload: Upload = {
    path: undefined,
    name: replaced?.name ?? `${client.name} ${client.counter} ${random.pick(['', '🦆', 'é', '漢'])}.bin`,
    bytes,
    hash: sha('sha256', bytes).digest('hex'),
    isReplacing: replaced !== undefined,
    acknowledged: 0,
    sent: 0,
    isWhole: false,
    fileId: undefined,
  };
  const hasBytes = bytes.length > 0 && random.chance(0.4);
  const becomesFile = hasBytes || bytes.length === 0;
  return {
    words: `upload ${JSON.stringify(upload.name)}, ${bytes.length} bytes${hasBytes ? ' at once' : ''}${replaced ? ', replacing' : ''}`,
    upload,
    act: async () => {
      client.uploads.push(upload);
      if (hasBytes) upload.sent = bytes.length;
      const { headers } = await demand(address, client, 'POST', '/drive/v1/uploads', {
        headers: { ...headersFor(client, upload), ...(hasBytes && { 'content-type': bytesType }) },
        ...(hasBytes && { body: bytes }),
      });
      upload.path = headers.get('location') ?? undefined;
      upload.fileId = headers.get('x-file-id') ?? undefined;
      if (becomesFile) ended(client, upload);
    },
    effect: becomesFile ? (top) => finished(client, upload)(top) : () => {},
  };
}

/** The next part of an upload, or all that is left. */
export function goOn(address: string, client: Client, upload: Upload, isLast: boolean): Step {
  const { random } = client;
  const from = upload.acknowledged;
  const left = upload.bytes.length - from;
  const size = isLast || random.chance(0.5) ? left : 1 + random.below(left);
  const part = upload.bytes.subarray(from, from + size);
  const isWhole = random.chance(0.3);
  const becomesFile = size === left;
  return {
    words: `${upload.name}: bytes ${from} to ${from + size} of ${upload.bytes.length}${isWhole ? ', with a checksum' : ''}`,
    upload,
    act: async () => {
      upload.sent = from + size;
      upload.isWhole = isWhole;
      const { headers } = await demand(address, client, 'PATCH', upload.path!, {
        headers: {
          ...tus,
          'upload-offset': String(from),
          'content-type': bytesType,
          ...(isWhole && { 'upload-checksum': `sha1 ${sha('sha1', part).digest('base64')}` }),
        },
        body: part,
      });
      const offset = Number(headers.get('upload-offset'));
      if (offset !== from + size) throw new WrongAnswer(`${upload.name}: stands at ${offset}`);
      upload.acknowledged = offset;
      upload.fileId = headers.get('x-file-id') ?? undefined;
      if (becomesFile) ended(client, upload);
    },
    effect: becomesFile ? (top) => finished(client, upload)(top) : () => {},
  };
}

export function giveUp(address: string, client: Client, upload: Upload): Step {
  return {
    words: `${upload.name}: the upload is given up`,
    act: async () => {
      await demand(address, client, 'DELETE', upload.path!, { headers: tus });
      drop(client, upload);
    },
    effect: () => {},
  };
}

function ended(client: Client, upload: Upload): void {
  if (upload.fileId === undefined) throw new WrongAnswer(`${upload.name}: whole, and no file`);
  drop(client, upload);
}

export const drop = (client: Client, upload: Upload): void => {
  client.uploads = client.uploads.filter((one) => one !== upload);
};

/**
 * After a start, before the tree is looked at: how far is each upload? What was acknowledged must be there, and no more
 * than was sent. Asking makes a file of one whose bytes are all here. Returns what is wrong.
 */
export async function settleUploads(address: string, client: Client): Promise<string[]> {
  const faults: string[] = [];
  const { body } = await demandSoon(address, client, 'GET', '/drive/v1/uploads');
  const listed = body.uploads as { name: string; upload_url: string }[];
  for (const upload of [...client.uploads]) {
    upload.path ??= listed.find(({ name }) => name === upload.name)?.upload_url;
    const fault = await settleOne(address, client, upload);
    if (fault !== undefined) faults.push(`${client.name}: ${upload.name}: ${fault}`);
  }
  return faults;
}

async function settleOne(address: string, client: Client, upload: Upload): Promise<string | undefined> {
  const { pending } = client;
  const isPending = pending?.step.upload === upload;
  // It was being created, and is not in the list: it is not there, or it is a file already, which the tree will show.
  if (upload.path === undefined) {
    drop(client, upload);
    return undefined;
  }
  const { status, headers } = await demandSoon(
    address,
    client,
    'HEAD',
    upload.path,
    { headers: tus },
    (each) => each === 200 || each === 404 || each === 410,
  );
  // Of one that was given up the row may still be there, while its bytes go.
  if (status !== 200) {
    drop(client, upload);
    return pending?.step.words.endsWith('given up') ? undefined : 'the upload is gone';
  }
  const offset = Number(headers.get('upload-offset'));
  const { acknowledged, sent, isWhole } = upload;
  upload.fileId = headers.get('x-file-id') ?? undefined;
  if (offset < acknowledged) return `${acknowledged} bytes were acknowledged, ${offset} are there`;
  if (offset > sent) return `${sent} bytes were sent, ${offset} are there`;
  if (isWhole && offset !== acknowledged && offset !== sent)
    return `${offset} bytes are there, which is a part of what had a checksum (${acknowledged} to ${sent})`;
  Object.assign(upload, { acknowledged: offset, sent: offset, isWhole: false });
  if (upload.fileId !== undefined) {
    drop(client, upload);
    if (!isPending) return 'it became a file without being asked to';
    pending.isPromised = true;
  } else if (isPending) client.pending = undefined;
  return undefined;
}

/** A whole file in one call; its id. */
export async function putFile(
  address: string,
  client: Client,
  { name, parent, bytes }: { name: string; parent: string; bytes: Buffer<ArrayBuffer> },
): Promise<string> {
  const { headers } = await demand(address, client, 'POST', '/drive/v1/uploads', {
    headers: {
      ...tus,
      'content-type': bytesType,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${encode(name)},parent_id ${encode(parent)}`,
    },
    body: bytes,
  });
  return headers.get('x-file-id')!;
}
