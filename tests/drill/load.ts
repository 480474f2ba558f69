import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sha256 } from '../nodes/calls.ts';
import { type Answer, type Asking, ask, type Person } from '../process/caller.ts';

/** Folders, lists, the account, pages; bytes of files; whatever changes something, which clients repeat. */
export type Kind = 'other' | 'download' | 'write';

export interface Request {
  readonly kind: Kind;
  /** Ms by `performance.now()`. */
  readonly began: number;
  readonly ended: number;
  /** Absent where it was answered as it should be: `502`, `503 unavailable`, `no answer`. */
  readonly fault?: string;
}

/** A folder or a file of which the server has said that it is there. */
export interface Acknowledged {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of a file. */
  readonly hash?: string;
  /** Ms by `performance.now()`. */
  readonly at: number;
}

/** Requests and their outcome so far. */
interface Counts {
  readonly requests: Request[];
  readonly acknowledged: Acknowledged[];
  /** Writes that were repeated for a minute without an end. */
  readonly givenUp: string[];
  /** Uploads whose bytes were sent once more from the beginning. */
  begunAgain: number;
}

export interface Load {
  readonly counts: Counts;
  /** Lets what is under way come to its end. */
  readonly stop: () => Promise<void>;
}

/** In ms: how long a client repeats a write, and waits for an answer. */
const longestRepetition = 60_000;
const longestAnswer = 30_000;
/** In ms: between two requests of one client, and before a repetition. */
const rest = 40;
const beforeRepetition = 200;

const tus = { 'tus-resumable': '1.0.0' };
const smallFile = 20_000;
const largeFile = 1_500_000;
const part = 500_000;

interface Client {
  readonly address: string;
  readonly person: Person;
  readonly counts: Counts;
  readonly isOver: () => boolean;
}

/** One request, counted. @returns undefined where it failed. */
async function send(
  { address, person, counts }: Client,
  kind: Kind,
  [method, path, good]: readonly [string, string, number],
  asking: Asking = {},
): Promise<Answer | undefined> {
  const began = performance.now();
  const signal = AbortSignal.timeout(longestAnswer);
  const answer = await ask(address, method, path, { token: person.token, signal, ...asking }).catch(
    () => undefined,
  );
  const error = answer?.body?.error;
  const named = typeof error === 'string' ? ` ${error}` : '';
  const fault =
    answer === undefined ? 'no answer' : answer.status === good ? undefined : `${answer.status}${named}`;
  counts.requests.push({ kind, began, ended: performance.now(), ...(fault !== undefined && { fault }) });
  return fault === undefined ? answer : undefined;
}

/** As clients do: again and again, with the same key or from the offset of the server. */
async function repeated<Done>(
  client: Client,
  name: string,
  attempt: () => Promise<Done | undefined>,
): Promise<Done | undefined> {
  const end = performance.now() + longestRepetition;
  while (performance.now() < end) {
    const done = await attempt();
    if (done !== undefined) return done;
    await pause(beforeRepetition);
  }
  client.counts.givenUp.push(name);
  return undefined;
}

async function makeFolder(client: Client, name: string): Promise<void> {
  const body = { kind: 'drive#folder', name, parent_id: '', idempotency_key: randomUUID() };
  const made = await repeated(client, name, () =>
    send(client, 'write', ['POST', '/drive/v1/files', 200], { body }),
  );
  if (made) client.counts.acknowledged.push({ id: made.body.file.id, name, at: performance.now() });
}

async function upload(client: Client, name: string, size: number): Promise<void> {
  const { counts } = client;
  const bytes = randomBytes(size);
  const headers = {
    ...tus,
    'upload-length': `${size}`,
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  };
  const begun = await repeated(client, name, () =>
    send(client, 'write', ['POST', '/drive/v1/uploads', 201], { headers }),
  );
  if (begun === undefined) return;
  const path = new URL(begun.headers.get('location') as string, client.address).pathname;
  let offset = 0;
  const id = await repeated(client, name, async () => {
    while (offset <= size) {
      const end = Math.min(size, offset + part);
      const sent = await send(client, 'write', ['PATCH', path, 204], {
        headers: { ...tus, 'upload-offset': `${offset}`, 'content-type': 'application/offset+octet-stream' },
        body: bytes.subarray(offset, end),
      });
      const whole = sent?.headers.get('x-file-id');
      if (whole) return whole;
      if (sent) {
        offset = Number(sent.headers.get('upload-offset'));
        continue;
      }
      // Asking makes a file of an upload whose bytes are all there.
      const asked = await send(client, 'write', ['HEAD', path, 200], { headers: tus });
      const found = asked?.headers.get('x-file-id');
      if (found) return found;
      if (asked) {
        const there = Number(asked.headers.get('upload-offset'));
        if (there < offset) counts.begunAgain += 1;
        offset = there;
      }
      return undefined;
    }
    return undefined;
  });
  if (id !== undefined) counts.acknowledged.push({ id, name, hash: sha256(bytes), at: performance.now() });
}

/** The bytes of a file, by its link. @returns whether they came. */
async function download(client: Client, { id, hash }: Acknowledged): Promise<boolean> {
  const shown = await send(client, 'other', ['GET', `/drive/v1/files/${id}`, 200]);
  if (shown === undefined) return false;
  const link = new URL(shown.body.web_content_link);
  const began = performance.now();
  const fault = await contentFault(new URL(link.pathname + link.search, client.address), hash);
  client.counts.requests.push({
    kind: 'download',
    began,
    ended: performance.now(),
    ...(fault !== undefined && { fault }),
  });
  return fault === undefined;
}

/** @returns undefined where the content is what it should be. */
export async function contentFault(url: URL, hash: string | undefined): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(longestAnswer) });
    if (!answer.ok) {
      await answer.body?.cancel();
      return `${answer.status}`;
    }
    const bytes = Buffer.from(await answer.arrayBuffer());
    return sha256(bytes) === hash ? undefined : 'other bytes';
  } catch {
    return 'no answer';
  }
}

const lists = ['/drive/v1/files', '/v1/user/me', '/drive/v1/about', '/en-US', '/drive/v1/tasks'] as const;

async function readOn(client: Client): Promise<void> {
  for (let turn = 0; !client.isOver(); turn += 1) {
    const files = client.counts.acknowledged.filter(({ hash }) => hash !== undefined);
    const file = files[Math.floor(Math.random() * files.length)];
    if (turn % 10 === 9 && file) await download(client, file);
    else await send(client, 'other', ['GET', lists[turn % lists.length]!, 200]);
    await pause(rest);
  }
}

async function writeOn(client: Client, label: string): Promise<void> {
  for (let turn = 0; !client.isOver(); turn += 1) {
    const name = `${label} ${turn}`;
    if (turn % 3 === 0) await makeFolder(client, name);
    else await upload(client, name, turn % 9 === 8 ? largeFile : smallFile);
    await pause(rest);
  }
}

/** People who read and write at this address until they are stopped: six of the one kind, three of the other, for each person. */
export function startLoad(address: string, person: Person, label: string): Load {
  const counts: Counts = { requests: [], acknowledged: [], givenUp: [], begunAgain: 0 };
  let isOver = false;
  const client: Client = { address, person, counts, isOver: () => isOver };
  const working = [
    ...Array.from({ length: 6 }, () => readOn(client)),
    ...Array.from({ length: 3 }, (_, number) => writeOn(client, `${label} ${number}`)),
  ];
  return {
    counts,
    stop: async () => {
      isOver = true;
      await Promise.all(working);
    },
  };
}
