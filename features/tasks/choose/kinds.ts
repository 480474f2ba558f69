import type { FileKind } from '../../../ui/file-kind.ts';
import { kindByName } from '../kind.ts';
import type { ListedFile } from './tree-nodes.ts';

/** Kinds that are chosen together: those of the search in the drive, and subtitles, which films come with. */
const kindGroups = ['video', 'audio', 'image', 'subtitles', 'document', 'archive', 'other'] as const;
type KindGroup = (typeof kindGroups)[number];

/** How each is called, by the id of a message. */
export const kindMessage: Readonly<Record<KindGroup, string>> = {
  video: 'files.search.kind.VIDEO',
  audio: 'files.search.kind.AUDIO',
  image: 'files.search.kind.IMAGE',
  subtitles: 'tasks.choose.subtitles',
  document: 'files.search.kind.DOCUMENT',
  archive: 'files.search.kind.ARCHIVE',
  other: 'files.search.kind.OTHER',
};

const groupOf: Readonly<Partial<Record<FileKind, KindGroup>>> = {
  video: 'video',
  audio: 'audio',
  picture: 'image',
  document: 'document',
  sheet: 'document',
  slides: 'document',
  pdf: 'document',
  text: 'document',
  archive: 'archive',
};

const subtitles = /\.(srt|ass|ssa|sub|idx|sup|vtt)$/i;

/** The files of each kind that there is, by their numbers. */
export function filesByKind(files: readonly ListedFile[]): ReadonlyMap<KindGroup, readonly number[]> {
  const found = new Map<KindGroup, number[]>();
  for (const { index, path } of files) {
    const name = path.at(-1) ?? '';
    const group = subtitles.test(name) ? 'subtitles' : (groupOf[kindByName(name)] ?? 'other');
    const indexes = found.get(group);
    if (indexes) indexes.push(index);
    else found.set(group, [index]);
  }
  return new Map(kindGroups.flatMap((group) => (found.has(group) ? [[group, found.get(group)!]] : [])));
}
