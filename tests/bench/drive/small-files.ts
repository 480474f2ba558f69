import { randomBytes } from 'node:crypto';
import { uploadMany } from '../../../api/contract/uploads.ts';
import { ask, expectStatus, type Person } from '../../process/caller.ts';
import { median, type Row } from '../measure.ts';

const files = 200;
const rounds = 3;
/** As many as the browser sends side by side. */
const lanes = { one: 4, batch: 2 };
const perBatch = 50;

const tus = { 'tus-resumable': '1.0.0' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

interface Small {
  readonly name: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** Each round has names and contents of its own: known content would only be compared. */
const smallFiles = (round: string): Small[] =>
  Array.from({ length: files }, (_, at) => ({ name: `${round}-${at}`, bytes: randomBytes(4096) }));

/** Runs all, so many side by side. Returns seconds. */
async function inLanes<T>(all: readonly T[], side: number, work: (one: T) => Promise<unknown>) {
  const began = performance.now();
  const left = all[Symbol.iterator]();
  const lane = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: side }, lane));
  return (performance.now() - began) / 1000;
}

async function sendOne(address: string, { token }: Person, { name, bytes }: Small): Promise<void> {
  const created = await expectStatus(
    201,
    ask(address, 'POST', '/drive/v1/uploads', {
      token,
      headers: {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${base64(name)},idempotency_key ${base64(name)}`,
      },
    }),
  );
  await expectStatus(
    204,
    ask(address, 'PATCH', created.headers.get('location')!, {
      token,
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: bytes,
    }),
  );
}

async function sendBatch(address: string, { token }: Person, batch: readonly Small[]): Promise<void> {
  const uploads = batch.map(({ name, bytes }) => ({
    name,
    parent_id: '',
    size: String(bytes.length),
    idempotency_key: name,
  }));
  const head = Buffer.from(`${JSON.stringify({ uploads })}\n`);
  const { body } = await expectStatus(
    200,
    ask(address, 'POST', uploadMany.path, {
      token,
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.concat([head, ...batch.map(({ bytes }) => bytes)]),
    }),
  );
  const refused = body.results.find((one: { error?: string }) => one.error !== undefined);
  if (refused !== undefined) throw new Error(JSON.stringify(refused));
}

/** Many small files, one by one as tus has it and in batches, in turn. */
export async function benchSmallFiles(address: string, person: Person): Promise<Row[]> {
  const measured: { one: number; batch: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const one = await inLanes(smallFiles(`one-${round}`), lanes.one, (file) =>
      sendOne(address, person, file),
    );
    const all = smallFiles(`batch-${round}`);
    const batches = Array.from({ length: files / perBatch }, (_, at) =>
      all.slice(at * perBatch, (at + 1) * perBatch),
    );
    const batch = await inLanes(batches, lanes.batch, (some) => sendBatch(address, person, some));
    measured.push({ one, batch });
  }
  const row = (name: string, value: number, unit: string, target: string): Row => ({
    name: `${files} small files ${name}`,
    value,
    unit,
    target,
  });
  return [
    row('one by one', median(measured.map(({ one }) => one)), 's', 'beside'),
    row('in batches', median(measured.map(({ batch }) => batch)), 's', '≤ 3'),
    row('in batches, ratio', median(measured.map(({ one, batch }) => one / batch)), '×', '≥ 3'),
  ];
}
