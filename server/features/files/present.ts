import type { FileAnswer } from '../../../api/contract/file.ts';
import type { ThumbnailSize } from '../../../api/contract/files.ts';
import { presentFile } from '../../tree/present.ts';
import type { ShownRow, StatedRow } from '../../tree/rows.ts';
import type { FilesDeps } from './deps.ts';

/** How the answer about one file is made: with its links to content. */
export const presentWith =
  ({ links }: Pick<FilesDeps, 'links'>, thumbnailSize: ThumbnailSize = 'SIZE_LARGE') =>
  (row: ShownRow | StatedRow): FileAnswer =>
    presentFile(row, {
      links,
      thumbnailSize,
      hasContentLinks: true,
      isTrashed: 'state' in row ? row.state !== 'live' : row.trashed_at !== null,
    });
