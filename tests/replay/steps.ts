import { setTimeout as pause } from 'node:timers/promises';
import { createStoreClient } from '../../server/features/object-uploads/fixtures/store-client.ts';
import { call, count, keep, type ReplayedDrive } from './drive.ts';

/** Mixed requests, as twelve busy people make them who click twice, lose their line and change their minds. */

const tus = { 'tus-resumable': '1.0.0' };
const bytesType = 'application/offset+octet-stream';
const encode = (text: string): string => Buffer.from(text).toString('base64');
const keyOf = ({ random }: ReplayedDrive): string => random.bytes(16).toString('hex');

/** Ends an upload; a server that says 503 is asked again, as it asks for. */
async function end(drive: ReplayedDrive, path: string): Promise<void> {
  for (;;) {
    const answer = await call(drive, 'DELETE', path, { headers: tus });
    if (answer?.status !== 503) return;
    await pause(200);
  }
}

type Step = (drive: ReplayedDrive) => Promise<unknown>;

const names = ['a.txt', 'A.txt', 'photo.jpg', 'отчёт.pdf', 'レポート.txt', 'Docs', 'docs'];
const nameFor = ({ random }: ReplayedDrive) => `${random.below(40)} ${random.pick(names)}`;

const makeFolder: Step = async (drive) => {
  const body = { kind: 'drive#folder', name: nameFor(drive), parent_id: drive.random.pick(drive.folders) };
  const answer = await call(drive, 'POST', '/drive/v1/files', {
    body: { ...body, idempotency_key: keyOf(drive) },
  });
  keep(drive.folders, answer?.body.file?.id);
};

const metadata = (drive: ReplayedDrive, key: string) =>
  [
    `filename ${encode(nameFor(drive))}`,
    `parent_id ${encode(drive.random.pick(drive.folders) ?? '')}`,
    `on_conflict ${encode(drive.random.pick(['rename', 'replace', 'ask'])!)}`,
    `idempotency_key ${encode(key)}`,
  ].join(',');

/** By tus: at once, in parts, broken off in the midst, given up by its address or by its key. */
const upload: Step = async (drive) => {
  const { random } = drive;
  const key = keyOf(drive);
  const bytes = random.bytes(1 + random.below(random.chance(0.1) ? 400_000 : 9000));
  const headers = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata(drive, key) };
  if (random.chance(0.1)) {
    const line = new AbortController();
    const begun = call(drive, 'POST', '/drive/v1/uploads', { headers, signal: line.signal });
    line.abort();
    await begun;
    return end(drive, `/drive/v1/uploads?idempotency_key=${key}`);
  }
  const isAtOnce = random.chance(0.5);
  const begun = await call(drive, 'POST', '/drive/v1/uploads', {
    headers: { ...headers, ...(isAtOnce && { 'content-type': bytesType }) },
    ...(isAtOnce && { body: bytes }),
  });
  keep(drive.files, begun?.headers.get('x-file-id'));
  const path = begun?.headers.get('location');
  if (isAtOnce || !path) return;
  const at = random.below(bytes.length);
  for (const [offset, part] of [
    [0, bytes.subarray(0, at)],
    [at, bytes.subarray(at)],
  ] as const) {
    if (random.chance(0.15)) return end(drive, path);
    const line = new AbortController();
    const sent = call(drive, 'PATCH', path, {
      headers: { ...tus, 'content-type': bytesType, 'upload-offset': String(offset) },
      body: part,
      signal: line.signal,
    });
    if (random.chance(0.1)) line.abort();
    keep(drive.files, (await sent)?.headers.get('x-file-id'));
  }
};

/** As clients of object stores: parts side by side, given up while they come, joined twice at once. */
const uploadParts: Step = async (drive) => {
  const { random, counts } = drive;
  const bytes = random.bytes(1 + random.below(600_000));
  const begun = await call(drive, 'POST', '/drive/v1/files', {
    body: {
      kind: 'drive#file',
      upload_type: 'UPLOAD_TYPE_RESUMABLE',
      name: nameFor(drive),
      parent_id: random.pick(drive.folders),
      size: String(bytes.length),
    },
  });
  const params = begun?.body.resumable?.params;
  if (params === undefined) return;
  const store = createStoreClient(drive.address, params);
  const send = async (asked: Parameters<typeof store.send>[0]) => {
    counts.requests += 1;
    const answer = await store.send(asked);
    count(counts.statuses, answer.status);
    if (answer.status >= 500 && answer.status !== 503)
      counts.faults.push(`${asked.method} ${asked.query}: ${answer.text}`);
    return answer;
  };
  const query = `uploadId=${params.upload_id}`;
  const size = Math.ceil(bytes.length / (1 + random.below(4)));
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
  await send({ method: 'POST', query: 'uploads=' });
  const sending = Promise.all(
    parts.map((body, at) => send({ method: 'PUT', query: `partNumber=${at + 1}&${query}`, body })),
  );
  const outcome = random.below(5);
  if (outcome === 0) await end(drive, `/drive/v1/uploads/${params.upload_id}`);
  if (outcome === 1) await send({ method: 'DELETE', query });
  const sent = await sending;
  const list = sent.map(
    ({ headers }, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${headers.etag}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
  const join = () => send({ method: 'POST', query, body });
  const [joined] = await Promise.all(random.chance(0.3) ? [join(), join()] : [join()]);
  if (joined?.status === 200) keep(drive.files, begun?.body.file.id);
};

const some = ({ random }: ReplayedDrive, ...lists: (readonly string[])[]): string[] =>
  random.some(lists.flat().filter(Boolean), 4);

/** A call that makes or changes much; at times it is sent twice at once, as by a double click. */
const batch =
  (verb: string, idsOf: (drive: ReplayedDrive) => string[], to = false): Step =>
  async (drive) => {
    const { random } = drive;
    const ids = idsOf(drive);
    if (ids.length === 0) return;
    const body = {
      ids,
      ...(to && { to: { parent_id: random.pick(drive.folders) } }),
      ...(verb === 'batchCopy' && { idempotency_key: keyOf(drive) }),
    };
    const once = () => call(drive, 'POST', `/drive/v1/files:${verb}`, { body });
    const answers = await Promise.all(random.chance(0.2) ? [once(), once()] : [once()]);
    for (const answer of answers) keep(drive.tasks, answer?.body.task_id);
    if (verb === 'batchTrash' && answers[0]?.status === 200) for (const id of ids) keep(drive.trashed, id);
  };

const entries = (drive: ReplayedDrive) =>
  some(drive, drive.files, drive.folders, drive.random.chance(0.03) ? drive.large : []);

const share: Step = async (drive) => {
  const ids = drive.random.chance(0.1) ? some(drive, drive.large) : entries(drive);
  if (ids.length === 0) return;
  const body = { file_ids: ids, share_to: 'publiclink', expiration_days: -1, idempotency_key: keyOf(drive) };
  keep(drive.shares, (await call(drive, 'POST', '/drive/v1/share', { body }))?.body.share_id);
};

/** Of somebody's share; twice at once by the same key at times. */
const save: Step = async (drive) => {
  const share_id = drive.random.pick(drive.shares);
  if (share_id === undefined) return;
  const body = {
    share_id,
    parent_id: drive.random.pick(drive.folders),
    specify_parent_id: true,
    idempotency_key: keyOf(drive),
  };
  const once = () => call(drive, 'POST', '/drive/v1/share/restore', { body });
  for (const answer of await Promise.all(drive.random.chance(0.3) ? [once(), once()] : [once()]))
    keep(drive.tasks, answer?.body.restore_task_id);
};

/** Calls tasks off, or begins again what failed. */
const changeTasks: Step = async (drive) => {
  const ids = some(drive, drive.tasks.slice(-6));
  if (ids.length === 0) return;
  if (drive.random.chance(0.6)) return call(drive, 'DELETE', `/drive/v1/tasks?task_ids=${ids.join()}`);
  return call(drive, 'POST', '/drive/v1/task', { body: { type: 'any', create_type: 'RETRY', id: ids[0] } });
};

const rename: Step = (drive) =>
  call(drive, 'PATCH', `/drive/v1/files/${some(drive, drive.files)[0] ?? 'V'}`, {
    body: { name: nameFor(drive) },
  });

const look: Step = (drive) =>
  call(drive, 'GET', `/drive/v1/files?parent_id=${drive.random.pick(drive.folders) ?? ''}&limit=50`);

/** How often each comes, among a hundred. */
const steps: readonly (readonly [number, string, Step])[] = [
  [24, 'upload', upload],
  [12, 'upload in parts', uploadParts],
  [10, 'folder', makeFolder],
  [9, 'copy', batch('batchCopy', entries, true)],
  [7, 'move', batch('batchMove', entries, true)],
  [7, 'trash', batch('batchTrash', entries)],
  [4, 'untrash', batch('batchUntrash', (drive) => some(drive, drive.trashed))],
  [4, 'delete', batch('batchDelete', (drive) => some(drive, drive.trashed, drive.files))],
  [1, 'empty the trash', (drive) => call(drive, 'PATCH', '/drive/v1/files/trash:empty')],
  [4, 'share', share],
  [6, 'save', save],
  [4, 'tasks', changeTasks],
  [3, 'rename', rename],
  [5, 'look', look],
];
const all = steps.flatMap(([often, name, step]) => Array.from({ length: often }, () => ({ name, step })));

/** One after the other, until together so many requests were made. */
export async function keepBusy(drive: ReplayedDrive, isEnough: () => boolean): Promise<void> {
  while (!isEnough()) {
    const { name, step } = drive.random.pick(all)!;
    count(drive.counts.steps, name);
    await step(drive);
  }
}

/** Ends what still waits for bytes, and waits for every task. */
export async function settle(drive: ReplayedDrive): Promise<void> {
  for (;;) {
    const open = await call(drive, 'GET', '/drive/v1/uploads');
    if (open?.status === 200 && open.body.uploads.length === 0) break;
    for (const { upload_url } of open?.body.uploads ?? []) await end(drive, upload_url);
  }
  const filters = encodeURIComponent('{"phase":{"in":"PHASE_TYPE_PENDING,PHASE_TYPE_RUNNING"}}');
  for (;;) {
    const answer = await call(drive, 'GET', `/drive/v1/tasks?limit=100&filters=${filters}`);
    if (answer?.status === 200 && answer.body.tasks.length === 0) return;
    await pause(200);
  }
}
