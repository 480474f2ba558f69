import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { late } from '../../../ui/late.tsx';
import { $isMusicShown, musicHosted } from './music-gate.ts';

const MusicBar = late(() => import('./music-bar.tsx'));

/** Where music goes on while one moves through the pages of a layout. */
export function MusicPlace() {
  const { isShown, onHosted } = useUnit({ isShown: $isMusicShown, onHosted: musicHosted });
  useEffect(() => {
    onHosted(true);
    return () => void onHosted(false);
  }, [onHosted]);
  return isShown && <MusicBar />;
}
