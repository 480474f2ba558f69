import { expect, test } from 'vitest';
import { viewerOf } from './viewer-of.ts';

type File = Parameters<typeof viewerOf>[0];
const shown = (
  mime_type: string,
  file_category: File['file_category'],
  more: Partial<File> = {},
  canEdit = false,
) => {
  const facts = { name: 'a', mime_type, file_category, size: '10', medias: [] };
  return viewerOf({ ...facts, phase: 'PHASE_TYPE_COMPLETE', ...more }, canEdit);
};

test.each<[string, File['file_category'], string]>([
  ['image/jpeg', 'IMAGE', 'picture'],
  ['image/svg+xml', 'IMAGE', 'picture'],
  ['image/heic', 'IMAGE', 'picture'],
  ['video/webp_pipe', 'VIDEO', 'picture'],
  ['application/pdf', 'DOCUMENT', 'pdf'],
  ['text/html', 'DOCUMENT', 'text'],
  ['text/plain; charset=utf-8', 'DOCUMENT', 'text'],
  ['application/xhtml+xml', 'DOCUMENT', 'text'],
  ['application/json', 'DOCUMENT', 'text'],
  ['video/mp4', 'VIDEO', 'video'],
  ['audio/mpeg', 'AUDIO', 'audio'],
  ['application/zip', 'ARCHIVE', 'archive'],
  ['application/x-tar', 'ARCHIVE', 'archive'],
  ['application/gzip', 'ARCHIVE', 'archive'],
  ['application/epub+zip', 'DOCUMENT', 'book'],
  ['application/x-mobipocket-ebook', 'DOCUMENT', 'book'],
  ['application/vnd.amazon.ebook', 'DOCUMENT', 'book'],
  ['application/x-fictionbook+xml', 'DOCUMENT', 'book'],
  ['application/x-zip-compressed-fb2', 'DOCUMENT', 'book'],
  ['application/vnd.comicbook+zip', 'DOCUMENT', 'book'],
])('%s is shown', (type, category, viewer) => {
  expect(shown(type, category)).toEqual({ viewer });
});

test.each<[string, File['file_category'], string]>([
  ['application/vnd.rar', 'ARCHIVE', 'archive'],
  ['application/zstd', 'ARCHIVE', 'archive'],
  ['application/vnd.comicbook-rar', 'DOCUMENT', 'document'],
  ['application/x-bittorrent', 'TORRENT', 'torrent'],
  ['audio/eac3', 'AUDIO', 'eac3'],
  ['image/vnd.adobe.photoshop', 'IMAGE', 'kind'],
  ['application/octet-stream', 'OTHER', 'kind'],
])('%s is not, and it is said why', (type, category, obstacle) => {
  expect(shown(type, category)).toEqual({ obstacle });
});

test('sound that browsers lack is found in a film too', () => {
  const media = { video: { audio_codec: 'eac3' } } as unknown as File['medias'][number];
  expect(shown('video/mp4', 'VIDEO', { medias: [media] })).toEqual({ obstacle: 'eac3' });
});

test('a book that is packed alone is a book, by its name', () => {
  expect(shown('application/zip', 'ARCHIVE', { name: 'novel.fb2.zip' })).toEqual({ viewer: 'book' });
});

test('what is empty, unfinished or too large says so', () => {
  expect(shown('text/plain', 'DOCUMENT', { size: '0' })).toEqual({ obstacle: 'empty' });
  expect(shown('text/plain', 'DOCUMENT', { size: '0' }, true)).toEqual({ viewer: 'text' });
  expect(shown('image/png', 'IMAGE', { size: '0' }, true)).toEqual({ obstacle: 'empty' });
  expect(shown('image/png', 'IMAGE', { phase: 'PHASE_TYPE_RUNNING' })).toEqual({ obstacle: 'unfinished' });
  expect(shown('image/png', 'IMAGE', { size: String(2 ** 30) })).toEqual({ obstacle: 'tooLarge' });
  expect(shown('application/epub+zip', 'DOCUMENT', { size: String(2 ** 28) })).toEqual({
    obstacle: 'tooLarge',
  });
});
