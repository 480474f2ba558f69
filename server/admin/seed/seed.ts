import { crc32 } from 'node:zlib';
import { withDriveLock } from '../../db/index.ts';
import { entriesOf, layoutZip } from '../../features/downloads/index.ts';
import { star } from '../../tree/entries.ts';
import { seen } from '../../tree/policy.ts';
import { findByName } from '../../tree/repo/entries.ts';
import { trashFiles } from '../../tree/shown.ts';
import { landscapes, type Picture, patterns } from './pictures.ts';
import { findNamed, folderIn, type SeedDeps, type SeedFile, storeFile } from './store.ts';
import * as texts from './texts.ts';

export interface Seeded {
  /** Files that were not there. */
  readonly added: number;
}

/** Fills a drive with demo content. Existing entries are left alone, so it may be run again, also after a crash. */
export async function seedDrive(
  deps: SeedDeps,
  onProgress: (name: string) => void = () => {},
): Promise<Seeded> {
  const { db, userId } = deps;
  let added = 0;
  const put = async (parentId: string, name: string, make: () => SeedFile['bytes'] | Promise<Buffer>) => {
    const there = await findNamed(deps, parentId, name);
    if (there !== undefined) return there.id;
    onProgress(name);
    added += 1;
    return (await storeFile(deps, { parentId, name, bytes: await make(), modifiedAt: dateOf(name) })).id;
  };
  const putAll = async (parentId: string, pictures: readonly Picture[]) => {
    for (const { name, bytes } of pictures) await put(parentId, name, bytes);
  };

  const pictures = await folderIn(deps, userId, 'Pictures');
  await putAll(await folderIn(deps, pictures, 'Landscapes'), landscapes);
  await putAll(await folderIn(deps, pictures, 'Patterns'), patterns);
  const documents = await putDocuments(deps, put);
  added += await putNotes(deps, documents);
  const party = await folderIn(deps, userId, '🎉 Party plans 🥳');
  await put(party, 'Guest list 🎂.txt', () => texts.guests);
  const archives = await folderIn(deps, userId, 'Archives');
  await put(archives, 'Postcards.zip', () => zipOf(landscapes.slice(0, 3)));
  await put(userId, texts.longName, () => 'Its name is longer than its content.\n');
  const welcome = await put(userId, 'Welcome.md', () => texts.welcome);
  await withDriveLock(db, userId, async (locked) =>
    star(locked, await seen(locked.tx, userId, [welcome]), true),
  );
  added += await putInTrash(deps, 'Old draft.txt', 'Nobody will miss this one.\n');
  return { added };
}

type Put = (parentId: string, name: string, make: () => string) => Promise<string>;

/** @returns the folder's id. */
async function putDocuments(deps: SeedDeps, put: Put): Promise<string> {
  const documents = await folderIn(deps, deps.userId, 'Documents');
  const many = await folderIn(deps, documents, 'Languages');
  for (const { name, text } of texts.languages) await put(many, name, () => text);
  let nested = documents;
  for (const name of ['Travel', '2026', 'Spring', 'Kyoto']) nested = await folderIn(deps, nested, name);
  await put(nested, 'Itinerary.md', () => texts.itinerary);
  await put(nested, '旅の計画.txt', () => texts.haiku);
  await put(documents, 'مذكرات السفر.txt', () => texts.travelDiary);
  await put(documents, 'Garden 2025.csv', texts.gardenLog);
  return documents;
}

/** One file with older versions. */
async function putNotes(deps: SeedDeps, parentId: string): Promise<number> {
  if ((await findNamed(deps, parentId, 'Notes.md')) !== undefined) return 0;
  for (const text of texts.notes)
    await storeFile(deps, { parentId, name: 'Notes.md', bytes: text, isNewVersion: true });
  return 1;
}

/** Files of a drive are of many days; which, follows from the name. */
function dateOf(name: string): Date {
  const days = crc32(name) % 500;
  return new Date(Date.UTC(2025, 0, 1 + days, 6 + (days % 14), (days * 7) % 60));
}

async function zipOf(pictures: readonly Picture[]): Promise<Buffer> {
  const contents = await Promise.all(pictures.map(({ bytes }) => bytes()));
  const folder = { name: 'Postcards', size: 0, crc32: 0, modified: dateOf('Postcards'), isFolder: true };
  const entries = pictures.map(({ name }, at) => ({
    name,
    parent: 0,
    size: contents[at]!.length,
    crc32: crc32(contents[at]!),
    modified: dateOf(name),
    isFolder: false,
  }));
  const layout = await layoutZip(entriesOf([folder, ...entries]), () => undefined);
  const contentOf = (row: number): Buffer => contents[row - 1]!;
  return Buffer.concat(
    [...layout.parts()].map((part) =>
      part.type === 'bytes' ? part.bytes : contentOf(part.row).subarray(part.start, part.start + part.size),
    ),
  );
}

async function putInTrash(deps: SeedDeps, name: string, text: string): Promise<number> {
  const { db, userId } = deps;
  if ((await findByName(db, userId, name, true)) !== undefined) return 0;
  const there = await findNamed(deps, userId, name);
  const { id } = there ?? (await storeFile(deps, { parentId: userId, name, bytes: text }));
  await withDriveLock(db, userId, ({ tx }) => trashFiles(tx, userId, [id]));
  return there === undefined ? 1 : 0;
}
