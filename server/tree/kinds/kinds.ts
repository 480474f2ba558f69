import { fileTypeFromBuffer } from 'file-type';
import {
  isActive,
  isArchive,
  isDocument,
  isOleFormat,
  isTextOrBinary,
  isTextual,
  isZipFormat,
} from './media-families.ts';
import { textTypeOfName, typeOfName } from './media-types.ts';
import { readText, rootElement, type TextHead } from './text-content.ts';

/** `file_category` of the wire. An epub is a DOCUMENT: never an ARCHIVE (specification, section 5). */
type FileCategory = 'IMAGE' | 'VIDEO' | 'AUDIO' | 'DOCUMENT' | 'ARCHIVE' | 'TORRENT' | 'OTHER';

interface FileKind {
  /** Lower case, without parameters. */
  readonly mimeType: string;
  readonly category: FileCategory;
}

/** Bytes from the beginning of a file that `sniff` reads; more are ignored. */
const sniffedBytes = 8192;

const unknown = 'application/octet-stream';

/**
 * Detects the type of a file, from its first bytes (8 KiB are best, all of a shorter file) and its name.
 *
 * Content decides where it is unambiguous: a PNG named `a.txt` is an image, text named `a.zip` is text. The name
 * decides within what the content allows: which of the formats based on zip, which kind of text, whether video or
 * audio. A declared type is used only where both are inconclusive, and never one that a browser would run. Never
 * throws.
 */
export async function sniff(head: Uint8Array, name: string, declared?: string): Promise<FileKind> {
  const mimeType = await mediaType(head.subarray(0, sniffedBytes), name, declared);
  return { mimeType, category: categoryOf(mimeType) };
}

async function mediaType(head: Uint8Array, name: string, declared: string | undefined): Promise<string> {
  if (head.length === 0) return typeOfName(name) ?? unknown;
  if (isTorrent(head, name)) return 'application/x-bittorrent';
  const detected = await detect(head);
  const text = readText(head);
  if (text !== undefined && !(text.isGuess && detected !== undefined)) {
    return textType(text, textTypeOfName(name), detected) ?? hint(declared, isTextual) ?? 'text/plain';
  }
  const named = typeOfName(name);
  if (detected !== undefined) return refine(detected, named);
  if (named !== undefined && (!isTextual(named) || isTextOrBinary(named))) return named;
  return hint(declared, (type) => !isTextual(type)) ?? unknown;
}

/** Types of the library that are known to the world under another name, or are several of its names for one. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ['application/eps', 'application/postscript'],
  ['application/x-deb', 'application/vnd.debian.binary-package'],
  ['application/x-msdownload', 'application/vnd.microsoft.portable-executable'],
  ['application/x-rar-compressed', 'application/vnd.rar'],
  ['application/x-sqlite3', 'application/vnd.sqlite3'],
  ['application/vnd.ms-asf', 'video/x-ms-asf'],
  ['audio/ape', 'audio/x-ape'],
  ['audio/vnd.dolby.dd-raw', 'audio/ac3'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/x-ms-asf', 'audio/x-ms-wma'],
  ['image/mj2', 'video/mj2'],
  ['image/x-icon', 'image/vnd.microsoft.icon'],
  ['video/mp1s', 'video/mpeg'],
  ['video/mp2p', 'video/mpeg'],
  ['video/x-m4v', 'video/mp4'],
]);

/** ffmpeg's formats for pictures from a pipe, which are no videos (specification, section 5). */
function canonical(type: string): string {
  const plain = type.replace(/;.*$/s, '').trim().toLowerCase();
  const piped = /^video\/(\w+)_pipe$/.exec(plain)?.[1];
  return piped === undefined ? (ownNames.get(plain) ?? plain) : `image/${piped}`;
}

async function detect(head: Uint8Array): Promise<string | undefined> {
  try {
    const found = await fileTypeFromBuffer(head);
    return found === undefined ? undefined : canonical(found.mime);
  } catch {
    // A broken format, or one cut off by the end of the head, is not recognised.
    return undefined;
  }
}

/** Keys of a torrent's dictionary are sorted (BEP 3), so one of these few begins it. */
function isTorrent(head: Uint8Array, name: string): boolean {
  const start = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  if (/^d(?:8:announce|13:announce-list)/.test(start)) return true;
  const isBencoded = /^d\d{1,2}:[a-z][\w .-]+/.test(start);
  return isBencoded && (typeOfName(name) === 'application/x-bittorrent' || start.includes('4:infod'));
}

/** Formats whose signature a text may begin with only if it is one. */
const textFormats = new Set(['application/pdf', 'application/rtf', 'application/postscript']);
/** And those that a text of another name may hold. */
const lesserTextFormats = new Set(['text/calendar', 'text/vcard', 'text/vtt', 'application/x-ms-regedit']);

/** Undefined: text of which nothing more is known. */
function textType(
  { text }: TextHead,
  named: string | undefined,
  detected: string | undefined,
): string | undefined {
  if (detected !== undefined && textFormats.has(detected)) return detected;
  const root = rootElement(text);
  if (named === 'image/svg+xml') return root === 'svg' ? named : (elementType(root) ?? 'text/plain');
  if (named !== undefined && (isTextual(named) || isTextOrBinary(named))) return named;
  if (detected !== undefined && lesserTextFormats.has(detected)) return detected;
  return elementType(root) ?? (/^\s*<\?xml\s/.test(text) ? 'application/xml' : undefined);
}

function elementType(root: string | undefined): string | undefined {
  if (root === 'svg') return 'image/svg+xml';
  return root === 'html' ? 'text/html' : undefined;
}

const rawPictures =
  /^image\/x-(?:canon-cr2|nikon-nef|sony-arw|adobe-dng|pentax-pef|olympus-orf|panasonic-rw2)$/;

/** Containers: types that a name may refine. */
const refinements: Readonly<Record<string, (named: string) => boolean>> = {
  'application/zip': isZipFormat,
  'application/java-archive': isZipFormat,
  'application/x-cfb': isOleFormat,
  'application/vnd.rar': (named) => /^application\/vnd\.comicbook-rar$/.test(named),
  'application/x-mobipocket-ebook': (named) => /^application\/vnd\.amazon\.ebook$/.test(named),
  'application/ogg': (named) => /^(?:audio|video)\/ogg$/.test(named),
  'audio/ogg': (named) => /^video\/ogg$/.test(named),
  'image/tiff': (named) => rawPictures.test(named),
  'video/matroska': (named) => /^audio\/matroska$/.test(named),
  'video/mp4': (named) => /^audio\/mp4$/.test(named),
  'video/quicktime': (named) => /^audio\/mp4$/.test(named),
  'video/webm': (named) => /^audio\/webm$/.test(named),
  'video/x-ms-asf': (named) => /^(?:video\/x-ms-wmv|audio\/x-ms-wma)$/.test(named),
  'audio/x-ms-wma': (named) => /^video\/x-ms-wmv$/.test(named),
};

/** Recognised by two or three bytes, or by one that repeats: a binary file of another name may begin so by chance. */
const weakSignatures = new Set([
  'audio/aac',
  'audio/mpeg',
  'application/x-compress',
  'application/vnd.microsoft.portable-executable',
  'image/bmp',
  'image/j2c',
  'image/jls',
  'video/mp2t',
  'video/mpeg',
]);

function refine(detected: string, named: string | undefined): string {
  if (named === undefined || named === detected) return detected;
  if (refinements[detected]?.(named) === true) return named;
  return weakSignatures.has(detected) && !isTextual(named) ? named : detected;
}

/** The sender's media type, where it is one, fits the content and is harmless. */
function hint(declared: string | undefined, fits: (type: string) => boolean): string | undefined {
  if (declared === undefined || declared.length > 200) return undefined;
  const type = canonical(declared);
  if (!wellFormed.test(type) || mayRunScript(type) || !fits(type)) return undefined;
  return type;
}

const wellFormed = /^(?:application|audio|font|image|model|text|video)\/[a-z\d][\w.+-]*$/;

const special = new Map<string, FileCategory>([
  ['application/mxf', 'VIDEO'],
  ['application/vnd.rn-realmedia', 'VIDEO'],
  ['application/vnd.apple.mpegurl', 'OTHER'],
  ['application/x-bittorrent', 'TORRENT'],
  ['image/vnd.dwg', 'OTHER'],
  ['image/vnd.dxf', 'OTHER'],
  ['image/vnd.djvu', 'DOCUMENT'],
  ['model/gltf+json', 'OTHER'],
]);

/** The category of any media type, also an unknown one; parameters are ignored. */
export function categoryOf(mimeType: string): FileCategory {
  const type = canonical(mimeType);
  const one = special.get(type);
  if (one !== undefined) return one;
  if (type.startsWith('image/')) return 'IMAGE';
  if (type.startsWith('video/')) return 'VIDEO';
  if (type.startsWith('audio/')) return 'AUDIO';
  if (isArchive(type)) return 'ARCHIVE';
  return isDocument(type) ? 'DOCUMENT' : 'OTHER';
}

/**
 * Whether a file of this type, opened from our origin, could run script in it or affect our pages. Such a file is never
 * served inline, except in a sandbox, and best as `text/plain` or an attachment: a sandbox does not keep a page from
 * loading a script. Anything but a media type counts as dangerous: browsers guess its type.
 *
 * PDFs are not among them: viewers isolate their scripts from the origin, and show nothing in a sandbox.
 */
export function mayRunScript(mimeType: string): boolean {
  const type = mimeType.replace(/;.*$/s, '').trim().toLowerCase();
  return isActive(type) || !wellFormed.test(type);
}
