import type { FileAnswer } from '../../api/contract/file.ts';
import { bookKind } from './book/book-kind.ts';

export type Viewer = 'picture' | 'text' | 'pdf' | 'audio' | 'video' | 'archive' | 'book';

/** Why a file is not shown; each has its words (`preview.obstacle.*`). */
export type Obstacle =
  | 'empty'
  | 'unfinished'
  | 'archive'
  /** An archive that is made to unfold without end, or larger than what is read in a page. */
  | 'bomb'
  /** Reading it took so long that it was given up. */
  | 'slow'
  | 'torrent'
  | 'document'
  | 'eac3'
  | 'tooLarge'
  | 'kind'
  /** Known once it was tried: a format that this browser lacks, or a damaged file. */
  | 'format'
  /** The same of media, where it is known what is in them. */
  | 'contents'
  /** The browser says that it does not play the codec of a video. */
  | 'codec'
  /** The owner does not allow downloads. */
  | 'withheld';

type Showing = { readonly viewer: Viewer } | { readonly obstacle: Obstacle };

/** Types that some browsers show in an `<img>`; elsewhere the server's thumbnail is shown. */
const pictures = new Set(
  `jpeg png apng gif webp avif bmp svg+xml vnd.microsoft.icon x-icon tiff heic heif jxl jp2`
    .split(' ')
    .map((subtype) => `image/${subtype}`),
);

const texts =
  /^(?:text\/.+|message\/rfc822|(?:application|image|model)\/.+\+(?:json|xml)|application\/(?:json|xml|sql|toml|yaml|x-ndjson|x-subrip|x-tex|x-sh|javascript|vnd\.apple\.mpegurl))$/;

/** Those that a browser unpacks; the server unpacks more (`archive-types.ts`). */
const openedArchives = new Set(['application/zip', 'application/x-tar', 'application/gzip']);

/** Bytes of a picture beyond which decoding it could take the page down. */
const largestPicture = 200 * 1024 * 1024;
/** Bytes of a book beyond which it is no book that a browser need read. */
const largestBook = 200 * 1024 * 1024;

type Shown = Pick<FileAnswer, 'name' | 'mime_type' | 'file_category' | 'size' | 'phase' | 'medias'>;

/**
 * The viewer of a file, or why there is none. HTML is shown as text and SVG as a picture, so neither executes anything.
 * `video/webp_pipe` is no video, and no browser plays E-AC-3 audio (spec section 5).
 * @param canEdit an empty text can be written into
 */
export function viewerOf(file: Shown, canEdit = false): Showing {
  if (file.phase !== 'PHASE_TYPE_COMPLETE') return { obstacle: 'unfinished' };
  const type = file.mime_type.replace(/;.*$/s, '').trim().toLowerCase();
  if (file.size === '0' && !(canEdit && texts.test(type))) return { obstacle: 'empty' };
  const piped = /^video\/(\w+)_pipe$/.exec(type)?.[1];
  const shown = piped === undefined ? type : `image/${piped}`;
  if (pictures.has(shown)) {
    return Number(file.size) > largestPicture ? { obstacle: 'tooLarge' } : { viewer: 'picture' };
  }
  if (shown === 'application/pdf') return { viewer: 'pdf' };
  if (bookKind(shown, file.name) !== undefined) {
    return Number(file.size) > largestBook ? { obstacle: 'tooLarge' } : { viewer: 'book' };
  }
  // Never an epub, which is a zip too (spec section 5).
  if (openedArchives.has(shown)) return { viewer: 'archive' };
  if (texts.test(shown)) return { viewer: 'text' };
  if (hasEac3(file, shown)) return { obstacle: 'eac3' };
  if (piped === undefined && file.file_category === 'VIDEO') return { viewer: 'video' };
  if (file.file_category === 'AUDIO') return { viewer: 'audio' };
  return { obstacle: obstacleOf[file.file_category] ?? 'kind' };
}

const obstacleOf: Partial<Readonly<Record<FileAnswer['file_category'], Obstacle>>> = {
  ARCHIVE: 'archive',
  TORRENT: 'torrent',
  DOCUMENT: 'document',
};

const hasEac3 = ({ medias }: Shown, type: string): boolean =>
  type === 'audio/eac3' || medias.some(({ video }) => video?.audio_codec === 'eac3');
