import type { FileAnswer } from '../../api/contract/file.ts';
import type { FileKind } from '../../ui/file-kind.ts';
import type { Task } from './model.ts';

/** The kind of a file, by the rule of the lists of files. */
export type KindOf = (file: FileAnswer) => FileKind;

/** The commonest downloads; once a file has arrived the server knows its kind better. */
const endings: Readonly<Partial<Record<FileKind, string>>> = {
  picture: 'jpg jpeg png gif webp avif heic svg bmp tif tiff',
  video: 'mp4 mkv webm mov avi m4v ts m2ts mpg mpeg wmv flv vob',
  audio: 'mp3 flac wav ogg m4a opus aac wma ape aiff',
  document: 'doc docx odt rtf epub mobi azw3 djvu',
  sheet: 'xls xlsx ods csv',
  slides: 'ppt pptx odp',
  pdf: 'pdf',
  text: 'txt md nfo log cue srt ass ssa sub vtt',
  code: 'js py c h cpp java html css json xml sh',
  archive: 'zip rar 7z tar gz tgz xz bz2 zst iso',
  torrent: 'torrent',
};
const byEnding: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(endings).flatMap(([kind, names]) =>
    names.split(' ').map((ending) => [ending, kind as FileKind] as const),
  ),
);

/** The kind of a file of which no more than the name is known. */
export const kindByName = (name: string): FileKind =>
  byEnding.get(/\.([a-z\d]{1,7})$/i.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'other';

/** The kind of a download: by its file, and before there is one, or where there never will be, by its name. */
export const kindOfDownload = (
  { reference_resource: file }: Pick<Task, 'reference_resource'>,
  name: string,
  kindOf: KindOf,
): FileKind => (file ? kindOf(file) : kindByName(name));
