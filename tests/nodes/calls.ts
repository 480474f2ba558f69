import { createHash, randomBytes } from 'node:crypto';
import { type Answer, type Asking, ask, expectStatus } from '../process/caller.ts';
import type { Serving } from '../process/serving.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A call that must succeed. */
export async function done(
  node: Serving,
  method: string,
  path: string,
  asking: Asking & { readonly status?: number } = {},
): Promise<Answer> {
  return expectStatus(asking.status ?? 200, ask(node.address, method, path, asking));
}

export const makeFolder = async (
  node: Serving,
  token: string,
  name: string,
  parent = '',
): Promise<string> => {
  const body = { kind: 'drive#folder', name, parent_id: parent };
  return (await done(node, 'POST', '/drive/v1/files', { token, body })).body.file.id;
};

const tus = { 'tus-resumable': '1.0.0' };

/** Begins an upload. @returns its path. */
export async function beginUpload(node: Serving, token: string, name: string, size: number): Promise<string> {
  const headers = {
    ...tus,
    'upload-length': String(size),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  };
  const begun = await done(node, 'POST', '/drive/v1/uploads', { token, headers, status: 201 });
  return new URL(begun.headers.get('location') as string, node.address).pathname;
}

export const sendBytes = (
  node: Serving,
  token: string,
  path: string,
  { offset, bytes, headers = {} }: { offset: number; bytes: Uint8Array; headers?: Record<string, string> },
): Promise<Answer> =>
  ask(node.address, 'PATCH', path, {
    token,
    headers: {
      ...tus,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
    body: bytes,
  });

export async function offsetOf(node: Serving, token: string, path: string): Promise<number> {
  const { headers } = await done(node, 'HEAD', path, { token, headers: tus });
  return Number(headers.get('upload-offset'));
}

/** Uploads a file of so many bytes. */
export async function uploadFile(
  node: Serving,
  token: string,
  name: string,
  size: number,
): Promise<{ readonly id: string; readonly hash: string }> {
  const bytes = randomBytes(size);
  const path = await beginUpload(node, token, name, size);
  const sent = await expectStatus(204, sendBytes(node, token, path, { offset: 0, bytes }));
  return { id: sent.headers.get('x-file-id') as string, hash: sha256(bytes) };
}

/** The SHA-256 of a file, read by its link at this node. */
export async function hashAt(node: Serving, token: string, id: string): Promise<string> {
  const { body } = await done(node, 'GET', `/drive/v1/files/${id}`, { token });
  const link = new URL(body.web_content_link);
  const content = await fetch(new URL(link.pathname + link.search, node.address));
  return sha256(Buffer.from(await content.arrayBuffer()));
}

/** An open stream of changes. */
interface Listening {
  /** Resolves with the text so far once it holds this. */
  readonly receives: (text: string) => Promise<string>;
  /** Resolves when the server ends it. */
  readonly ended: Promise<void>;
}

/** Listens to changes at a node, as an open window does; from here on none is missed. */
export async function listen(node: Serving, token: string): Promise<Listening> {
  const answer = await fetch(new URL('/drive/v1/changes', node.address), {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`The stream was refused: ${answer.status}`);
  let text = '';
  let waiting: { readonly text: string; readonly resolve: (all: string) => void }[] = [];
  const look = (): void => {
    for (const { resolve } of waiting.filter((each) => text.includes(each.text))) resolve(text);
    waiting = waiting.filter((each) => !text.includes(each.text));
  };
  const receives = (wanted: string): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.push({ text: wanted, resolve });
    look();
    return promise;
  };
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      look();
    }
  })();
  ended.catch(() => {});
  await receives('event: open');
  return { receives, ended };
}
