import type { PathStep } from '../../api/contract/share-page.ts';
import type { SitePath } from '../../engine/index.ts';
import { addressWithin, folderAddress } from './address.ts';

interface ShownStep extends PathStep {
  readonly to: SitePath;
}

/**
 * So many folders from the end of a path are visible, and one shortened: the styles need to know that there are more.
 */
const fromEnd = 5;

/** The visible folders of a path: the share itself, under this name, and the last ones. */
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
