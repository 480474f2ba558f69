import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { browserStorage } from '../../../api/storage.ts';
import { late } from '../../../ui/late.tsx';
import { $choices, leftoverKey } from '../facade.ts';

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
    if (isChosen || browserStorage().getItem(leftoverKey) !== null) setIsWanted(true);
    const heard = ({ key, newValue }: StorageEvent) => {
      if (key === leftoverKey && newValue !== null) setIsWanted(true);
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  }, [isChosen]);
  return isWanted && <Panel />;
}
