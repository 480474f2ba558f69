import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { call, callJson } from './account.ts';
import { factsOf, isSame, type Known } from './folder.ts';

/** Bytes of one request, which have to be sent again at worst. */
const piece = 8 * 1024 * 1024;
const tus = { 'tus-resumable': '1.0.0' };

/** Begins an upload, or finds it by its key: the same file is never sent twice, whenever this program was killed. */
export async function begin(path: string, facts: Known, parent: string, isNew: boolean): Promise<Response> {
  const key = `${parent} ${path} ${facts.size} ${facts.mtime}`;
  const metadata = {
    relative_path: path,
    parent_id: parent,
    on_conflict: isNew ? 'rename' : 'replace',
    user_modified_time: new Date(facts.mtime).toISOString(),
    idempotency_key: createHash('sha256').update(key).digest('hex'),
  };
  const pairs = Object.entries(metadata).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  );
  const headers = { ...tus, 'upload-length': String(facts.size), 'upload-metadata': pairs.join(',') };
  return call('POST', '/drive/v1/uploads', { headers });
}

/** How far an upload is; undefined where it is no more. */
export const stateOf = (url: string): Promise<Response | undefined> =>
  call('HEAD', url, { headers: tus }).catch((error) => {
    if ([404, 410].includes(error?.status)) return undefined;
    throw error;
  });

/**
 * Sends a file from where the drive has it.
 * @param state the last answer about the upload
 * @returns the id that it has there; undefined where it changed meanwhile
 */
export async function upload(
  file: string,
  facts: Known,
  url: string,
  state: Response,
): Promise<string | undefined> {
  const source = await open(file, 'r');
  try {
    for (let answer = state; ; ) {
      const id = answer.headers.get('x-file-id');
      if (id !== null) return id;
      const offset = Number(answer.headers.get('upload-offset'));
      const bytes = Buffer.alloc(Math.min(piece, facts.size - offset));
      const { bytesRead } = await source.read(bytes, 0, bytes.length, offset);
      if (bytesRead !== bytes.length || !isSame(facts, factsOf(await source.stat()))) return undefined;
      const type = 'application/offset+octet-stream';
      const headers = { ...tus, 'upload-offset': String(offset), 'content-type': type };
      answer = await call('PATCH', url, { headers, body: bytes });
    }
  } finally {
    await source.close();
  }
}

/** The id of a folder of the drive by its path below another, made where it is missing. */
export async function folderAt(parent: string, path: string): Promise<string> {
  let id = parent;
  for (const name of path.split('/').filter((part) => part !== '' && part !== '.')) {
    const filters = JSON.stringify({
      kind: { eq: 'drive#folder' },
      trashed: { eq: false },
      name: { contains: name },
    });
    const query = new URLSearchParams({ parent_id: id, limit: '500', filters });
    const { files } = await callJson('GET', `/drive/v1/files?${query}`);
    const found = files.find((file: { name: string }) => file.name === name);
    const made = { kind: 'drive#folder', name, parent_id: id };
    id = found?.id ?? (await callJson('POST', '/drive/v1/files', made)).file.id;
  }
  return id;
}
