import type { Rolldown } from 'vite';
import { pagesPrefix, stylesPrefix } from './virtual-modules.ts';

type Chunk = Rolldown.OutputChunk;

/** Chunks that become one. Sets of parts and of entries are the bits of a number. */
interface Part {
  readonly chunks: readonly Chunk[];
  /** The entries that load it: pages, then what is loaded later */
  readonly users: bigint;
  /** Characters of code */
  readonly size: number;
}

/** Scripts and sheets that an app page loads before it is drawn, where that is possible, besides those of every page. */
const most = { scripts: 7, sheets: 2 };
/** A page may load in vain this share of what it needs. */
const mostInVain = 0.04;
/** Parts loaded later are loaded by few, and not waited for at first: what they load in vain counts so much of that. */
const later = 0.05;
/** Characters that none of them loads in vain beyond: a small dialog must not bring a whole page with it. */
const mostInVainLater = 80_000;

/**
 * Joins what app pages load into few chunks. By itself the bundler makes one for each set of entries that share a module, so
 * that no page loads what it does not need: in up to seventy scripts and thirty sheets. Of a build that was made so, those two
 * chunks are joined that cost the pages the fewest characters loaded in vain, and so on, until each page loads few enough.
 *
 * @param chunks the output of that build
 * @param isAppFolder whether `pages/x` or `layouts/x` is for app pages
 * @returns groups for the bundler, which make the same chunks joined
 */
export function joinedChunks(
  chunks: readonly Chunk[],
  isAppFolder: (folder: string) => boolean,
): Rolldown.CodeSplittingOptions {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const built: Built = {
    chunks,
    entries: (prefix) => chunks.filter((chunk) => chunk.facadeModuleId?.startsWith(`\0${prefix}`)),
    reach: (entries) => [...entries.reduce((seen, entry) => reach(entry, byFile, seen), new Set<Chunk>())],
  };
  const groups = { ...groupsOfScripts(built), ...groupsOfSheets(built, isAppFolder) };
  const names = new Map(
    Object.entries(groups).flatMap(([name, chunks]) =>
      chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => [id, name] as const)),
    ),
  );
  return {
    includeDependenciesRecursively: false,
    groups: [{ test: (id) => names.has(id), name: (id) => names.get(id) }],
  };
}

interface Built {
  readonly chunks: readonly Chunk[];
  /** Those of the virtual modules with this prefix */
  readonly entries: (prefix: string) => readonly Chunk[];
  /** These chunks and those that they import statically */
  readonly reach: (entries: readonly Chunk[]) => readonly Chunk[];
}

type Groups = Readonly<Record<string, readonly Chunk[]>>;

const isSheet = ({ moduleIds }: Chunk): boolean => moduleIds.every((id) => id.endsWith('.module.css'));

function groupsOfScripts({ chunks, entries, reach }: Built): Groups {
  const first = new Set(reach(chunks.filter(({ name }) => name === 'browser')));
  const pages = entries(pagesPrefix);
  const loadedLater = chunks.filter((chunk) => chunk.isDynamicEntry && !pages.includes(chunk));
  const scripts = partsOf([...pages, ...loadedLater], pages.length, (entry) =>
    reach([entry]).filter((chunk) => !pages.includes(chunk) && !first.has(chunk) && !isSheet(chunk)),
  );
  const sizeOfFirst = [...first].reduce((sum, { code }) => sum + code.length, 0);
  const limits = loadsOf(scripts)
    .slice(0, pages.length)
    .map((size) => size + (size + sizeOfFirst) * mostInVain);
  return {
    first: [...first].filter(
      (chunk) => !chunk.isEntry && !isSheet(chunk) && chunk.name !== 'rolldown-runtime',
    ),
    ...named('scripts', joined(scripts, most.scripts, pages.length, limits)),
  };
}

function groupsOfSheets({ entries, reach }: Built, isAppFolder: (folder: string) => boolean): Groups {
  const bundleOf = ({ facadeModuleId }: Chunk) => (facadeModuleId as string).slice(stylesPrefix.length + 1);
  const bundles = entries(stylesPrefix);
  const sheetsOf = (isWanted: (bundle: string) => boolean) =>
    reach(bundles.filter((chunk) => isWanted(bundleOf(chunk)))).filter(isSheet);
  // Sheets of `base` and `app` are on every page that has one of them, so to join them costs nothing.
  const base = sheetsOf((bundle) => bundle === 'base');
  const app = sheetsOf((bundle) => bundle === 'app').filter((sheet) => !base.includes(sheet));
  const others = new Set([...sheetsOf((bundle) => bundle !== 'app' && !isAppFolder(bundle)), ...app]);
  const ofApp = bundles.filter((chunk) => isAppFolder(bundleOf(chunk)));
  const sheets = partsOf(ofApp, ofApp.length, (bundle) =>
    reach([bundle]).filter((chunk) => isSheet(chunk) && !others.has(chunk)),
  );
  const limits = ofApp.map(() => Number.POSITIVE_INFINITY);
  return {
    'sheets-base': base,
    'sheets-app': app,
    ...named('sheets', joined(sheets, most.sheets, ofApp.length, limits)),
  };
}

const named = (name: string, parts: readonly Part[]): Groups =>
  Object.fromEntries(parts.map(({ chunks }, at) => [`${name}-${at}`, chunks]));

/** Adds a chunk and those that it imports statically. */
function reach(chunk: Chunk, byFile: ReadonlyMap<string, Chunk>, seen: Set<Chunk>): Set<Chunk> {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const file of chunk.imports) {
    const imported = byFile.get(file);
    if (imported) reach(imported, byFile, seen);
  }
  return seen;
}

/** The chunks that the first entries load, with all that load them. */
function partsOf(
  entries: readonly Chunk[],
  firsts: number,
  loadedBy: (entry: Chunk) => readonly Chunk[],
): readonly Part[] {
  const users = new Map<Chunk, bigint>();
  for (const [at, entry] of entries.entries()) {
    for (const chunk of loadedBy(entry)) {
      if (at < firsts || users.has(chunk)) users.set(chunk, (users.get(chunk) ?? 0n) | bit(at));
    }
  }
  return [...users].map(([chunk, users]) => ({ chunks: [chunk], users, size: chunk.code.length }));
}

/**
 * @param most parts that each of the first entries should load
 * @param limits characters that an entry may load
 */
function joined(
  parts: readonly Part[],
  most: number,
  firsts: number,
  limits: readonly number[],
): readonly Part[] {
  const crowded = crowdedEntries(parts, most, firsts);
  if (crowded === 0n) return parts;
  const { below, above } = paths(parts);
  const loads = loadsOf(parts);
  let best: { readonly which: bigint; readonly all: bigint; readonly cost: number } | undefined;
  for (const [one, { users }] of parts.entries()) {
    for (let other = one + 1; other < parts.length; other += 1) {
      if ((users & (parts[other] as Part).users & crowded) === 0n) continue;
      // Parts on a way from one to the other come too: left out, they and the joined part would import each other.
      const between = (at(below, one) & at(above, other)) | (at(below, other) & at(above, one));
      const which = between | bit(one) | bit(other);
      const all = which | at(below, one) | at(below, other);
      const cost = costOf(parts, which, all, loads, limits, best?.cost ?? Number.POSITIVE_INFINITY);
      if (cost !== undefined && (!best || cost < best.cost)) best = { which, all, cost };
    }
  }
  if (!best) return parts;
  const { which, all } = best;
  const both = union(parts.filter((_, at) => has(which, at)));
  const others = parts
    .map((part, at) => (has(all, at) ? { ...part, users: part.users | both.users } : part))
    .filter((_, at) => !has(which, at));
  return joined([...others, both], most, firsts, limits);
}

const bit = (at: number): bigint => 1n << BigInt(at);
const has = (set: bigint, at: number): boolean => ((set >> BigInt(at)) & 1n) === 1n;
const at = (sets: readonly bigint[], index: number): bigint => sets[index] ?? 0n;

function bits(set: bigint): number[] {
  const found: number[] = [];
  for (let at = 0; set >> BigInt(at) > 0n; at += 1) if (has(set, at)) found.push(at);
  return found;
}

function union(parts: readonly Part[]): Part {
  return {
    chunks: parts.flatMap(({ chunks }) => chunks),
    users: parts.reduce((all, { users }) => all | users, 0n),
    size: parts.reduce((sum, { size }) => sum + size, 0),
  };
}

/** Characters that each entry loads. */
function loadsOf(parts: readonly Part[]): readonly number[] {
  const loads: number[] = [];
  for (const { users, size } of parts) for (const at of bits(users)) loads[at] = (loads[at] ?? 0) + size;
  return loads;
}

/**
 * Characters that entries would load in vain, were the parts `which` one, or undefined where that is too much for one of them:
 * it would load `all`, with those that they import.
 */
function costOf(
  parts: readonly Part[],
  which: bigint,
  all: bigint,
  loads: readonly number[],
  limits: readonly number[],
  best: number,
): number | undefined {
  let users = 0n;
  for (const at of bits(which)) users |= (parts[at] as Part).users;
  const loaded = bits(all).map((at) => parts[at] as Part);
  let cost = 0;
  for (const entry of bits(users)) {
    const isFirst = entry < limits.length;
    if (!isFirst && cost >= best) return;
    let inVain = 0;
    for (const part of loaded) if (!has(part.users, entry)) inVain += part.size;
    if (isFirst && inVain > 0 && (loads[entry] ?? 0) + inVain > (limits[entry] ?? 0)) return;
    if (!isFirst && inVain > mostInVainLater) return;
    cost += isFirst ? inVain : inVain * later;
  }
  return cost;
}

/** Entries of the first ones that load more parts than that. */
function crowdedEntries(parts: readonly Part[], most: number, firsts: number): bigint {
  let crowded = 0n;
  for (let entry = 0; entry < firsts; entry += 1) {
    if (parts.filter(({ users }) => has(users, entry)).length > most) crowded |= bit(entry);
  }
  return crowded;
}

/** For each part those that it imports, and those that import it, at once or through others. */
function paths(parts: readonly Part[]): {
  readonly below: readonly bigint[];
  readonly above: readonly bigint[];
} {
  const ofFile = new Map(
    parts.flatMap(({ chunks }, at) => chunks.map(({ fileName }) => [fileName, at] as const)),
  );
  const below: bigint[] = [];
  const descend = (from: number): bigint => {
    if (below[from] !== undefined) return below[from];
    let found = 0n;
    for (const file of (parts[from] as Part).chunks.flatMap(({ imports }) => imports)) {
      const next = ofFile.get(file);
      if (next !== undefined && next !== from) found |= bit(next) | descend(next);
    }
    below[from] = found;
    return found;
  };
  const above: bigint[] = [];
  for (const from of parts.keys()) {
    for (const to of bits(descend(from))) above[to] = at(above, to) | bit(from);
  }
  return { below, above };
}
