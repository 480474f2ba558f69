import type { FileAnswer } from '../../api/contract/file.ts';
import type { FileKind } from '../../ui/file-kind.ts';
import type { Task } from './model.ts';

/** What a file is to people, as the lists of files know it. */
export type KindOf = (file: FileAnswer) => FileKind;

/** What is downloaded most; of a file that has come the server knows more. */
const byEnding: readonly (readonly [FileKind, RegExp])[] = [
  ['picture', /\.(jpe?g|png|gif|webp|avif|heic|svg)$/i],
  ['video', /\.(mp4|mkv|webm|mov|avi|m4v)$/i],
  ['audio', /\.(mp3|flac|wav|ogg|m4a|opus)$/i],
  ['archive', /\.(zip|rar|7z|tar|gz|tgz|xz|bz2|zst)$/i],
  ['pdf', /\.pdf$/i],
  ['torrent', /\.torrent$/i],
];

/** What a download is to people: by its file, and before there is one, or where there never will be, by its name. */
export function kindOfDownload(
  { reference_resource: file }: Pick<Task, 'reference_resource'>,
  name: string,
  kindOf: KindOf,
): FileKind {
  return file ? kindOf(file) : (byEnding.find(([, ending]) => ending.test(name))?.[0] ?? 'other');
}
