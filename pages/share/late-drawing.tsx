import type { ComponentType } from 'react';
import type { SharePageStatus } from '../../api/contract/share-page.ts';
import { CutRibbon } from '../../ui/art/cut-ribbon.tsx';
import { DrawnCurtain } from '../../ui/art/drawn-curtain.tsx';
import { EmptyFolder } from '../../ui/art/empty-folder.tsx';
import { EmptyShelf } from '../../ui/art/empty-shelf.tsx';
import { Hourglass } from '../../ui/art/hourglass.tsx';
import { LockedBox } from '../../ui/art/locked-box.tsx';
import { NothingFound } from '../../ui/art/nothing-found.tsx';
import { RoadBarrier } from '../../ui/art/road-barrier.tsx';
import { StruckWords } from '../../ui/art/struck-words.tsx';
import { UnderLens } from '../../ui/art/under-lens.tsx';

/** The status of a share, or a part of it, that shows nothing. */
export type DrawnState = Exclude<SharePageStatus, 'OK' | 'PASS_CODE_ERROR' | 'UNREACHABLE'> | 'EMPTY';

const drawings: Readonly<Record<DrawnState, ComponentType>> = {
  EMPTY: EmptyFolder,
  PASS_CODE_EMPTY: LockedBox,
  MAX_RESTORE_COUNT: EmptyShelf,
  EXPIRED: Hourglass,
  DELETED: CutRibbon,
  SENSITIVE_RESOURCE: DrawnCurtain,
  SENSITIVE_WORD: StruckWords,
  AUDITING: UnderLens,
  NOT_FOUND: NothingFound,
  PROHIBITED: RoadBarrier,
};

export default function LateDrawing({ of }: { readonly of: DrawnState }) {
  const Drawing = drawings[of];
  return <Drawing />;
}
