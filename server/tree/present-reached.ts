import type { FileAnswer } from '../../api/contract/file.ts';
import type { ThumbnailSize } from '../../api/contract/files.ts';
import { asGranted, type Grant, grantFacts } from './granted.ts';
import { type Links, presentFile } from './present.ts';
import type { ShownRow, StatedRow } from './rows.ts';

interface Shown {
  readonly thumbnailSize: ThumbnailSize;
  readonly hasContentLinks?: boolean;
  /** The folder is in the trash, and so are its contents. */
  readonly isInTrash?: boolean;
}

export interface PresentDeps {
  readonly links: Links;
  /** Links that end with a grant. */
  readonly linksOf: (grant: Grant) => Links;
}

/** How entries are shown to whoever reached them: others than the owner see less, by links that end with their grant. */
export function presentReached({ links, linksOf }: PresentDeps, grant: Grant | undefined, shown: Shown) {
  const { isInTrash = false, ...rest } = shown;
  const given = { ...rest, links: grant === undefined ? links : linksOf(grant) };
  return (row: ShownRow | StatedRow): FileAnswer => {
    const isTrashed = isInTrash || ('state' in row ? row.state !== 'live' : row.trashed_at !== null);
    if (grant === undefined) return presentFile(row, { ...given, isTrashed });
    return { ...presentFile(asGranted(row, grant), { ...given, isTrashed }), ...grantFacts(grant) };
  };
}

/** How the answer about one file is made: with its links to content. */
export const presentOne = (deps: PresentDeps, grant?: Grant): ((row: ShownRow | StatedRow) => FileAnswer) =>
  presentReached(deps, grant, { thumbnailSize: 'SIZE_LARGE', hasContentLinks: true });
