import { type Acting, type Client, demand, type Published, type Step, WrongAnswer } from './client.ts';
import { download, downloadLong } from './downloads.ts';
import { copyOf, type Entry, find, folder, parentOf, takeOut, walk, walkLive } from './model.ts';
import { sendParts } from './parts.ts';
import { downloadTorrent } from './torrents.ts';
import { begin, busyNames, giveUp, goOn } from './uploads.ts';

/** More rows than a batch does at once: it goes on as a job. */
export const large = { template: 'many', copies: 'copies', here: 'here', there: 'there', bin: 'bin' };

/** The next step of a client. Which steps are possible depends on what there is. */
export function chooseStep(address: string, client: Client): Step {
  const { random } = client;
  for (;;) {
    const step = random.pick(client.hasLargeTrees && random.chance(0.15) ? largeSteps : usualSteps)!(
      address,
      client,
    );
    if (step !== undefined) return step;
  }
}

/** The next step of a client that does nothing but save shares, and delete what it has saved. */
export function chooseSave(address: string, client: Client): Step {
  const { random, published, top } = client;
  const places = top.children.filter(
    ({ id, name }) => id !== undefined && name.startsWith(folderName(client)),
  );
  const saved = places.flatMap(({ children }) => children.filter(({ id }) => id !== undefined));
  const free = places.flatMap((place) =>
    published.filter(({ entry }) => isRoomy(place, [entry.name])).map((share) => ({ share, place })),
  );
  const { share, place } = random.pick(free) ?? {};
  if (saved.length > 4 || (saved.length > 0 && random.chance(0.2)))
    return removing(address, client, random.some(saved, 2))!;
  return share && place ? saving(address, client, share, place) : folderIn(address, client, top);
}

/** The next step of a client that does nothing but download, and delete what came. */
export function chooseDownload(address: string, client: Client): Step {
  const { random, top, inbox } = client;
  const here = find(top, inbox).children.filter(({ id }) => id !== undefined);
  if (here.length > 12) return removing(address, client, random.some(here, 8))!;
  return random.pick([download, downloadLong, downloadLong, downloadTorrent])!(address, client);
}

type Maker = (address: string, client: Client) => Step | undefined;

/** Folders into which things may go, and things that may be changed: those whose ids are known. */
function places(client: Client) {
  const busy = busyNames(client);
  const fixed = new Set<string | undefined>([client.top.id, client.inbox]);
  const own = new Set<string>(Object.values(large));
  const entries: { entry: Entry; parent: Entry }[] = [];
  const folders: Entry[] = [client.top];
  const look = (parent: Entry): void => {
    for (const entry of parent.children) {
      if (entry.id === undefined || (parent === client.top && own.has(entry.name))) continue;
      if (!fixed.has(entry.id) && !busy.has(entry.name)) entries.push({ entry, parent });
      if (!entry.isFolder || entry.isTrashed) continue;
      folders.push(entry);
      look(entry);
    }
  };
  look(client.top);
  return { folders, entries };
}

const isRoomy = ({ children }: Entry, names: readonly string[]): boolean =>
  !children.some(({ name, isTrashed }) => !isTrashed && names.includes(name));

const contains = (entry: Entry, other: Entry): boolean => [...walk(entry)].includes(other);

/** Some entries of one folder that are, or are not, in the trash. */
function chosen(client: Client, isTrashed: boolean, most = 4): Entry[] {
  const { entries } = places(client);
  const fitting = entries.filter(({ entry }) => entry.isTrashed === isTrashed);
  const first = client.random.pick(fitting);
  if (first === undefined) return [];
  const siblings = fitting.filter(({ parent }) => parent === first.parent);
  return client.random.some(
    siblings.map(({ entry }) => entry),
    most,
  );
}

const idsOf = (entries: readonly Entry[]): string[] => entries.map(({ id }) => id!);
const listed = (entries: readonly Entry[]): string =>
  entries.map(({ name }) => JSON.stringify(name)).join(', ');

async function batch(
  address: string,
  client: Client,
  verb: string,
  body: object,
  { promised }: Acting,
): Promise<void> {
  const isAll = verb === 'trash:empty';
  const { body: answer } = await demand(
    address,
    client,
    isAll ? 'PATCH' : 'POST',
    isAll ? '/drive/v1/files/trash:empty' : `/drive/v1/files:${verb}`,
    isAll ? {} : { body },
  );
  promised();
  await ended(address, client, answer.task_id);
}

async function ended(address: string, client: Client, taskId: string): Promise<void> {
  for (;;) {
    const { body: task } = await demand(address, client, 'GET', `/drive/v1/tasks/${taskId}`);
    if (task.phase === 'PHASE_TYPE_COMPLETE') return;
    if (task.phase !== 'PHASE_TYPE_RUNNING' && task.phase !== 'PHASE_TYPE_PENDING')
      throw new WrongAnswer(JSON.stringify(task));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const folderName = ({ name }: Client): string => `${name} folder `;

const makeFolder: Maker = (address, client) => {
  const { folders } = places(client);
  if (folders.length > 25) return undefined;
  return folderIn(address, client, client.random.pick(folders)!);
};

function folderIn(address: string, client: Client, parent: Entry): Step {
  client.counter += 1;
  const name = folderName(client) + client.counter;
  let id: string | undefined;
  return {
    words: `folder ${JSON.stringify(name)} in ${parent.name}`,
    act: async () => {
      const { body } = await demand(address, client, 'POST', '/drive/v1/files', {
        body: { kind: 'drive#folder', name, parent_id: parent.id },
      });
      id = body.file.id;
    },
    effect: (top) => void find(top, parent.id!).children.push(folder(name, id)),
  };
}

const rename: Maker = (address, client) => {
  const [entry] = chosen(client, false, 1);
  if (entry === undefined) return undefined;
  client.counter += 1;
  const name = `${client.name} renamed ${client.counter}`;
  return {
    words: `rename ${JSON.stringify(entry.name)} to ${JSON.stringify(name)}`,
    act: async () => {
      await demand(address, client, 'PATCH', `/drive/v1/files/${entry.id}`, { body: { name } });
    },
    effect: (top) => {
      find(top, entry.id!).name = name;
    },
  };
};

/** Entries, and a folder that they may go to. */
function withTarget(client: Client, entries: readonly Entry[]): Entry | undefined {
  const names = entries.map(({ name }) => name);
  const { folders } = places(client);
  return client.random.pick(
    folders.filter(
      (each) => isRoomy(each, names) && !entries.some((entry) => entry.isFolder && contains(entry, each)),
    ),
  );
}

const move: Maker = (address, client) => {
  const entries = chosen(client, false);
  const target = withTarget(client, entries);
  if (entries.length === 0 || target === undefined) return undefined;
  const ids = idsOf(entries);
  return {
    words: `move ${listed(entries)} to ${target.name}`,
    act: (acting) => batch(address, client, 'batchMove', { ids, to: { parent_id: target.id } }, acting),
    effect: (top) => find(top, target.id!).children.push(...ids.map((id) => takeOut(top, id))),
  };
};

const copy: Maker = (address, client) => {
  if ([...walkLive(client.top)].length > 2600) return undefined;
  const entries = chosen(client, false, 2).filter((entry) => [...walk(entry)].length < 40);
  const target = withTarget(client, entries);
  if (entries.length === 0 || target === undefined || places(client).entries.length > 120) return undefined;
  const ids = idsOf(entries);
  return {
    words: `copy ${listed(entries)} to ${target.name}`,
    act: (acting) => batch(address, client, 'batchCopy', { ids, to: { parent_id: target.id } }, acting),
    effect: (top) => find(top, target.id!).children.push(...ids.map((id) => copyOf(find(top, id)))),
  };
};

/** Somebody else's share, whole or not at all. */
function saving(address: string, client: Client, { shareId, entry }: Published, target: Entry): Step {
  return {
    words: `save the share of ${JSON.stringify(entry.name)} to ${target.name}`,
    act: async ({ promised }) => {
      const { body } = await demand(address, client, 'POST', '/drive/v1/share/restore', {
        body: { share_id: shareId, parent_id: target.id },
      });
      if (body.share_status !== 'OK') throw new WrongAnswer(JSON.stringify(body));
      promised();
      await ended(address, client, body.restore_task_id);
    },
    effect: (top) => void find(top, target.id!).children.push(copyOf(entry)),
  };
}

const save: Maker = (address, client) => {
  const [small] = client.published;
  if (small === undefined || [...walkLive(client.top)].length > 2600) return undefined;
  const target = withTarget(client, [small.entry]);
  if (target === undefined || places(client).entries.length > 120) return undefined;
  return saving(address, client, small, target);
};

const trash: Maker = (address, client) => trashing(address, client, chosen(client, false));

function trashing(address: string, client: Client, entries: readonly Entry[]): Step | undefined {
  if (entries.length === 0 || entries.some((entry) => contains(entry, find(client.top, client.inbox))))
    return undefined;
  const ids = idsOf(entries);
  return {
    words: `trash ${listed(entries)}`,
    act: (acting) => batch(address, client, 'batchTrash', { ids }, acting),
    effect: (top) => {
      for (const id of ids) find(top, id).isTrashed = true;
    },
  };
}

const untrash: Maker = (address, client) => {
  const [entry] = chosen(client, true, 1);
  if (entry === undefined || !isRoomy(parentOf(client.top, entry.id!), [entry.name])) return undefined;
  const ids = idsOf([entry]);
  return {
    words: `untrash ${listed([entry])}`,
    act: (acting) => batch(address, client, 'batchUntrash', { ids }, acting),
    effect: (top) => {
      find(top, entry.id!).isTrashed = false;
    },
  };
};

const remove: Maker = (address, client) => {
  const isTrashed = client.random.chance(0.6);
  if (!isTrashed && places(client).entries.length < 30) return undefined;
  return removing(address, client, chosen(client, isTrashed));
};

function removing(address: string, client: Client, entries: readonly Entry[]): Step | undefined {
  if (entries.length === 0) return undefined;
  const ids = idsOf(entries);
  return {
    words: `delete ${listed(entries)}`,
    act: (acting) => batch(address, client, 'batchDelete', { ids }, acting),
    effect: (top) => {
      for (const id of ids) takeOut(top, id);
    },
  };
}

const restoreVersion: Maker = (address, client) => {
  const files = places(client).entries.filter(({ entry }) => entry.versions.length > 0 && !entry.isTrashed);
  const entry = client.random.pick(files)?.entry;
  if (entry === undefined) return undefined;
  const isRestoring = client.random.chance(0.5);
  // Which content it is comes with the server's answer, before anything is changed.
  const version = { hash: '', size: 0 };
  return {
    words: `${isRestoring ? 'restore' : 'delete'} an older content of ${JSON.stringify(entry.name)}`,
    act: async () => {
      const path = `/drive/v1/files/${entry.id}/versions`;
      const { body } = await demand(address, client, 'GET', path);
      const [newest] = body.versions as { id: string; size: string }[];
      if (newest === undefined || body.versions.length !== entry.versions.length)
        throw new WrongAnswer(`${entry.name}: ${JSON.stringify(body)}`);
      Object.assign(version, { hash: entry.versions.at(-1), size: Number(newest.size) });
      await (isRestoring
        ? demand(address, client, 'POST', `${path}/${newest.id}/restore`)
        : demand(address, client, 'DELETE', `${path}/${newest.id}`));
    },
    effect: (top) => {
      if (version.hash === '') return;
      const found = find(top, entry.id!);
      found.versions.splice(found.versions.lastIndexOf(version.hash), 1);
      if (!isRestoring) return;
      found.versions.push(found.hash);
      Object.assign(found, version);
    },
  };
};

const upload: Maker = (address, client) => {
  const { random, uploads } = client;
  const open = random.pick(uploads.filter(({ path }) => path !== undefined));
  if (open === undefined || (uploads.length < 4 && random.chance(0.5))) return begin(address, client);
  return random.chance(0.07) ? giveUp(address, client, open) : goOn(address, client, open, false);
};

const usualSteps: readonly Maker[] = [
  ...[makeFolder, makeFolder, rename, move, move, copy, save, trash, trash, untrash, remove, remove],
  ...[upload, upload, upload, upload, upload, restoreVersion, download, downloadTorrent],
  ...[sendParts, sendParts],
];

const childNamed = (client: Client, name: string): Entry =>
  client.top.children.find((each) => each.name === name)!;

const copyMany: Maker = (address, client) => {
  const [template, target] = [childNamed(client, large.template), childNamed(client, large.copies)];
  const there = target.children[0];
  if (there === undefined) {
    const [, many] = client.published;
    if (many !== undefined && client.random.chance(0.5)) return saving(address, client, many, target);
    const ids = idsOf([template]);
    return {
      words: 'copy a large folder',
      act: (acting) => batch(address, client, 'batchCopy', { ids, to: { parent_id: target.id } }, acting),
      effect: (top) => void find(top, target.id!).children.push(copyOf(find(top, template.id!))),
    };
  }
  if (there.id === undefined) return undefined;
  return there.isTrashed || client.random.chance(0.5)
    ? removing(address, client, [there])
    : trashing(address, client, [there]);
};

/** In parts of 1,000, of which a crash may see the first alone; then the job goes on. */
const moveMany: Maker = (address, client) => {
  const [from, to] = [childNamed(client, large.here), childNamed(client, large.there)].sort(
    (a, b) => b.children.length - a.children.length,
  ) as [Entry, Entry];
  const ids = idsOf(from.children);
  return {
    words: `move ${ids.length} entries`,
    act: (acting) => batch(address, client, 'batchMove', { ids, to: { parent_id: to.id } }, acting),
    effect: (top) => {
      const [source, target] = [find(top, from.id!), find(top, to.id!)];
      target.children.push(...source.children.splice(0));
    },
  };
};

/** More entries than are put in the trash, taken out of it, or emptied from it at once. */
const binMany: Maker = (address, client) => {
  const [here, there, bin] = [large.here, large.there, large.bin].map((name) => childNamed(client, name));
  const { children } = bin!;
  if (children.some(({ id }) => id === undefined)) return undefined;
  if (children.length === 0) {
    const from = here!.children.length > 0 ? here! : there!;
    const ids = idsOf(from.children);
    return {
      words: `copy ${ids.length} entries`,
      act: (acting) => batch(address, client, 'batchCopy', { ids, to: { parent_id: bin!.id } }, acting),
      effect: (top) => void find(top, bin!.id!).children.push(...ids.map((id) => copyOf(find(top, id)))),
    };
  }
  const isTrashed = children[0]!.isTrashed;
  const ids = idsOf(children);
  return {
    words: `${isTrashed ? 'untrash' : 'trash'} ${ids.length} entries`,
    act: (acting) => batch(address, client, isTrashed ? 'batchUntrash' : 'batchTrash', { ids }, acting),
    effect: (top) => {
      for (const id of ids) find(top, id).isTrashed = !isTrashed;
    },
  };
};

const emptyTrash: Maker = (address, client) => ({
  words: 'empty the trash',
  act: (acting) => batch(address, client, 'trash:empty', {}, acting),
  effect: (top) => {
    for (const entry of walk(top)) entry.children = entry.children.filter(({ isTrashed }) => !isTrashed);
  },
});

const largeSteps: readonly Maker[] = [
  ...[copyMany, copyMany, copyMany, moveMany, binMany, binMany, binMany, emptyTrash, emptyTrash],
];
