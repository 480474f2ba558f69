/** Expected contents of a drive, by the answers that its users got. */
export interface Entry {
  /** Undefined until it has been seen: a copy is answered without the ids of what it made. */
  id: string | undefined;
  name: string;
  readonly isFolder: boolean;
  /** SHA-256 in hex; empty for folders. */
  hash: string;
  size: number;
  isTrashed: boolean;
  /** Hashes of older contents. */
  versions: string[];
  children: Entry[];
}

export const folder = (name: string, id?: string): Entry => ({
  id,
  name,
  isFolder: true,
  hash: '',
  size: 0,
  isTrashed: false,
  versions: [],
  children: [],
});

export const file = (name: string, hash: string, size: number, id?: string): Entry => ({
  ...folder(name, id),
  isFolder: false,
  hash,
  size,
});

/** The entry and all below it, the entry first. */
export function* walk(entry: Entry): Generator<Entry> {
  yield entry;
  for (const child of entry.children) yield* walk(child);
}

/** The same, without what is in the trash and what lies below that. */
export function* walkLive(entry: Entry): Generator<Entry> {
  if (entry.isTrashed) return;
  yield entry;
  for (const child of entry.children) yield* walkLive(child);
}

export function find(tree: Entry, id: string): Entry {
  for (const entry of walk(tree)) if (entry.id === id) return entry;
  throw new Error(`The model has no ${id}.`);
}

export function parentOf(tree: Entry, id: string): Entry {
  for (const entry of walk(tree)) if (entry.children.some((child) => child.id === id)) return entry;
  throw new Error(`In the model ${id} lies in no folder.`);
}

/** Takes an entry out of its folder. */
export function takeOut(tree: Entry, id: string): Entry {
  const parent = parentOf(tree, id);
  const at = parent.children.findIndex((child) => child.id === id);
  return parent.children.splice(at, 1)[0]!;
}

/** As a copy is made: what is in the trash stays behind, and so do older contents. */
export function copyOf(entry: Entry): Entry {
  return {
    ...entry,
    id: undefined,
    versions: [],
    children: entry.children.filter(({ isTrashed }) => !isTrashed).map(copyOf),
  };
}

/**
 * The first thing in which what is there is not what must be there; undefined if all is. Ids that were not known are
 * learned only by `learn`, since this may be one of two possibilities.
 */
export function difference(must: Entry, is: Entry, path = must.name): string | undefined {
  const facts = ({ id, name, isFolder, hash, size, isTrashed, versions }: Entry): string =>
    JSON.stringify({
      ...(must.id !== undefined && { id }),
      name,
      isFolder,
      hash,
      size,
      isTrashed,
      versions: [...versions].sort(),
    });
  if (facts(must) !== facts(is)) return `${path}: must be ${facts(must)}, is ${facts(is)}`;
  if (must.children.length === 0 && is.children.length === 0) return undefined;
  const pairs = pair(must, is);
  const missing = pairs.find(([, found]) => found === undefined);
  if (missing !== undefined) return `${path}/${missing[0].name}: is missing`;
  if (is.children.length > must.children.length) {
    const known = new Set(pairs.map(([, found]) => found));
    return `${path}/${is.children.find((child) => !known.has(child))?.name}: must not be there`;
  }
  for (const [child, found] of pairs) {
    const fault = difference(child, found!, `${path}/${child.name}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Names are unique among what is not in the trash; what is there is known by its id. */
function pair(must: Entry, is: Entry): [Entry, Entry | undefined][] {
  const byId = new Map(is.children.map((child) => [child.id, child]));
  const byName = new Map(
    is.children.filter(({ isTrashed }) => !isTrashed).map((child) => [child.name, child]),
  );
  return must.children.map((child) => [
    child,
    child.id === undefined ? byName.get(child.name) : byId.get(child.id),
  ]);
}

/** Takes over the ids of what has been found to be the same. */
export function learn(must: Entry, is: Entry): void {
  for (const [child, found] of pair(must, is)) learn(child, found!);
  must.id = is.id;
}
