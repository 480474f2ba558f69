import type { FileAnswer } from '../../api/contract/file.ts';

type Kind = 'folder' | 'video' | 'audio' | 'picture' | 'other';

/** A file or folder as its card needs it: of thousands no more than this is kept. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly kind: Kind;
  /** Of a small picture, signed; empty where there is none. */
  readonly thumbnail: string;
}

const byCategory: Partial<Readonly<Record<FileAnswer['file_category'], Kind>>> = {
  IMAGE: 'picture',
  VIDEO: 'video',
  AUDIO: 'audio',
};

type Listed = Pick<FileAnswer, 'id' | 'name' | 'kind' | 'file_category' | 'thumbnail_link'>;

export const entryOf = ({ id, name, kind, file_category, thumbnail_link }: Listed): Entry => ({
  id,
  name,
  kind: kind === 'drive#folder' ? 'folder' : (byCategory[file_category] ?? 'other'),
  thumbnail: thumbnail_link,
});
