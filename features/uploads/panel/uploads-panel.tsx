import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { browserStorage, keysOf } from '../../../api/storage.ts';
import { late } from '../../../ui/late.tsx';
import { $choices, leftoverKey, unwantedPrefix } from '../facade.ts';

/** Files that are still to be sent, or cancelled uploads that are still to be ended at the server. */
const isAnythingLeft = (): boolean =>
  keysOf(browserStorage()).some((key) => key === leftoverKey || key.startsWith(unwantedPrefix));

const Panel = late(() => import('./panel.tsx'));

/**
 * The uploads at the window's corner. Its code comes when something is chosen, when a visit before has left something
 * behind, or when another tab uploads.
 */
export function UploadsPanel() {
  const choices = useUnit($choices);
  const [isWanted, setIsWanted] = useState(false);
  const isChosen = choices.length > 0;
  useEffect(() => {
    if (isChosen || isAnythingLeft()) setIsWanted(true);
    const received = ({ key, newValue }: StorageEvent) => {
      if (key === leftoverKey && newValue !== null) setIsWanted(true);
    };
    addEventListener('storage', received);
    return () => removeEventListener('storage', received);
  }, [isChosen]);
  return isWanted && <Panel />;
}
