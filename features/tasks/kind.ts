import type { FileAnswer } from '../../api/contract/file.ts';
import type { FileKind } from '../../ui/file-kind.ts';
import type { Task } from './model.ts';

/** The kind of a file, by the rule of the lists of files. */
export type KindOf = (file: FileAnswer) => FileKind;

/** The commonest downloads; once a file has arrived the server knows its kind better. */
const byEnding: readonly (readonly [FileKind, RegExp])[] = [
  ['picture', /\.(jpe?g|png|gif|webp|avif|heic|svg)$/i],
  ['video', /\.(mp4|mkv|webm|mov|avi|m4v)$/i],
  ['audio', /\.(mp3|flac|wav|ogg|m4a|opus)$/i],
  ['archive', /\.(zip|rar|7z|tar|gz|tgz|xz|bz2|zst)$/i],
  ['pdf', /\.pdf$/i],
  ['torrent', /\.torrent$/i],
];

/** The kind of a download: by its file, and before there is one, or where there never will be, by its name. */
export function kindOfDownload(
  { reference_resource: file }: Pick<Task, 'reference_resource'>,
  name: string,
  kindOf: KindOf,
): FileKind {
  return file ? kindOf(file) : (byEnding.find(([, ending]) => ending.test(name))?.[0] ?? 'other');
}
