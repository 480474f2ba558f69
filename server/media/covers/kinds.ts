/** How the picture of a file that is none itself is found. */
export type CoverKind = 'record' | 'zip' | 'heic' | 'svg' | 'pdf';

/** Containers of a zip that may have a picture of what is in them: books, comics, documents of offices. */
const zips =
  /^application\/(?:epub\+zip|vnd\.(?:comicbook\+zip|oasis\.opendocument\.[\w.-]+|openxmlformats-officedocument\.[\w.-]+|ms-(?:word|excel|powerpoint)\.[\w.-]+macroenabled\.12|apple\.(?:keynote|pages|numbers)))$/;

const kinds: Readonly<Record<string, CoverKind>> = {
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
};

export function coverKindOf(mimeType: string): CoverKind | undefined {
  if (mimeType.startsWith('audio/')) return 'record';
  return kinds[mimeType] ?? (zips.test(mimeType) ? 'zip' : undefined);
}

/** Whether it is known of each file alone (`MediaFacts.hasCover`): many records and books have none. */
export const isKnownByFacts = (kind: CoverKind): boolean => kind === 'record' || kind === 'zip';
