import type { PathStep } from '../../api/contract/share-page.ts';
import type { SitePath } from '../../engine/index.ts';
import { addressWithin, folderAddress } from './address.ts';

interface ShownStep extends PathStep {
  readonly to: SitePath;
}

/** Of a way's end so many folders can be seen, and one that is folded: the styles tell by it that the way is longer. */
const fromEnd = 5;

/** The folders of a way that are shown: the share itself, under this name, and the last ones of however long a way. */
export function shownSteps(shareId: string, path: readonly PathStep[], root: string): readonly ShownStep[] {
  const first = { id: '', name: root, to: folderAddress(shareId, []) };
  const begin = Math.max(0, path.length - fromEnd);
  let to = folderAddress(shareId, path.slice(0, begin));
  const last = path.slice(begin).map((step) => {
    to = addressWithin(to, step);
    return { ...step, to };
  });
  return [first, ...last];
}
