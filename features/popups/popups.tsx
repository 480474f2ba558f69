import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { type Popup, useSite } from '../../engine/view/index.ts';
import { late } from '../../ui/late.tsx';
import { $shown, popupClosed } from './model.ts';

const FirstSteps = late(() => import('./first-steps.tsx'));
const PopupWindow = late(() => import('./popup-window.tsx'));

/** The windows that links open. Their code is fetched when one is shown. */
export function Popups() {
  const { popups } = useSite();
  const { shown, onClose } = useUnit({ shown: $shown, onClose: popupClosed });
  if (shown === null) return null;
  if (shown.type === 'first-steps') return <FirstSteps onClose={() => onClose()} />;
  const popup: Popup | undefined = Object.hasOwn(popups, shown.name) ? popups[shown.name] : undefined;
  if (!popup) return <Unknown name={shown.name} onClose={onClose} />;
  return <PopupWindow popup={popup} onClose={() => onClose()} />;
}

/** Anyone can write a link: an unknown name shows nothing. */
function Unknown({ name, onClose }: { name: string; onClose: () => void }) {
  useEffect(() => {
    console.warn(`There is no popup ${JSON.stringify(name)}; it was passed over.`);
    onClose();
  }, [name, onClose]);
  return null;
}
