import { createHash } from 'node:crypto';
import { watch as watchFolder } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { account, callJson, home, Problem, Refused, say, sleep } from './account.ts';
import { filesIn, isSame, type Known, readKnown } from './folder.ts';
import { begin, folderAt, stateOf, upload } from './upload.ts';

/** Milliseconds for which a file must not have changed before it is sent: whoever writes it may go on. */
const settled = Number(process.env.DESKTOP_BRIDGE_SETTLED ?? 3000);
/** Milliseconds between two looks at the whole folder, since no watch sees every change. */
const between = 30_000;

interface WatchOptions {
  /** Name of the drive's folder, in its root. */
  readonly to: string;
  /** Whether what is deleted here goes to the trash there. */
  readonly deletes: boolean;
  /** Whether to end once everything is there. */
  readonly once: boolean;
}

/** Uploads a folder, and what changes in it. Files that are deleted here stay in the drive, unless that was asked for. */
export async function watch(folder: string, { to, deletes, once }: WatchOptions): Promise<void> {
  const { site } = await account();
  const name = createHash('sha256').update(`${site} ${folder} ${to}`).digest('hex').slice(0, 16);
  const journal = join(home, `${name}.jsonl`);
  const known = await readKnown(journal);
  const note = async (path: string, facts: Known | null): Promise<void> => {
    if (facts === null) known.delete(path);
    else known.set(path, facts);
    await appendFile(journal, `${JSON.stringify([path, facts])}\n`);
  };
  const parent = await folderAt('', to);

  const follow = async (from: string, path: string, id: string, facts: Known): Promise<void> => {
    if (dirname(from) !== dirname(path)) {
      const target = await folderAt(parent, dirname(path));
      await callJson('POST', '/drive/v1/files:batchMove', { ids: [id], to: { parent_id: target } });
    }
    if (basename(from) !== basename(path))
      await callJson('PATCH', `/drive/v1/files/${id}`, { name: basename(path) });
    await note(path, { ...facts, id });
    await note(from, null);
    say(`Renamed ${from} to ${path}`);
  };

  const sendOne = async (path: string, facts: Known): Promise<void> => {
    const before = known.get(path);
    let url = before !== undefined && isSame(before, facts) ? before.upload : undefined;
    let state = url === undefined ? undefined : await stateOf(url);
    const hasBegun = state !== undefined;
    if (state === undefined) {
      state = await begin(path, facts, parent, before?.id === undefined);
      url = state.headers.get('location') ?? '';
      await note(path, { ...facts, ...(before?.id !== undefined && { id: before.id }), upload: url });
    }
    const id = await upload(join(folder, path), facts, url ?? '', state);
    if (id === undefined) return;
    await note(path, { ...facts, id });
    say(`${hasBegun ? 'Went on with' : 'Uploaded'} ${path}`);
  };

  /** @returns whether anything is left to do. */
  const look = async (): Promise<boolean> => {
    const found = await filesIn(folder);
    const gone = new Map([...known].filter(([path, { id }]) => id !== undefined && !found.has(path)));
    let isLeft = false;
    for (const [path, facts] of found) {
      const before = known.get(path);
      if (before?.id !== undefined && before.upload === undefined && isSame(before, facts)) continue;
      const moved = [...gone].find(([, old]) => old.ino === facts.ino && isSame(old, facts));
      try {
        if (moved !== undefined && before === undefined) {
          const [from, { id = '' }] = moved;
          gone.delete(from);
          await follow(from, path, id, facts);
        } else if (Date.now() - facts.mtime < settled) isLeft = true;
        else await sendOne(path, facts);
      } catch (error) {
        if (error instanceof Problem) throw error;
        isLeft = true;
        say(`Could not upload ${path}: ${(error as Error).message}. It is tried again.`);
        await sleep(error instanceof Refused ? Math.max(error.wait, 1000) : 5000);
      }
    }
    for (const [path, { id }] of gone) {
      if (deletes) await callJson('POST', '/drive/v1/files:batchTrash', { ids: [id] });
      await note(path, null);
      if (deletes) say(`Moved ${path} to the trash`);
    }
    return isLeft;
  };

  let woken = new AbortController();
  const watcher = watchFolder(folder, { recursive: true, persistent: !once }, () => woken.abort());
  watcher.on('error', () => {});
  say(`Watching ${folder}, for the folder “${to}” of the drive`);
  for (;;) {
    woken = new AbortController();
    const isLeft = await look();
    if (once && !isLeft) break;
    // A change while it looked is seen at once.
    await sleep(isLeft ? Math.max(settled, 100) : between, isLeft ? undefined : woken.signal);
  }
  watcher.close();
}
