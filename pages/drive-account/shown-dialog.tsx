import { useUnit } from 'effector-react';
import type { ComponentType } from 'react';
import { late } from '../../ui/late.tsx';
import { $dialog, type DialogName, dialogClosed } from './dialogs.ts';

type DialogPart = ComponentType<{ readonly onClose: () => void }>;

const parts: Readonly<Record<DialogName, DialogPart>> = {
  picture: late(() => import('./profile/picture-dialog.tsx')),
  password: late(() => import('./password/dialog.tsx')),
  'second-factor': late(() => import('./second-factor/set-up-dialog.tsx')),
  'second-factor-off': late(() => import('./second-factor/turn-off-dialog.tsx')),
  'recovery-codes': late(() => import('./second-factor/renew-dialog.tsx')),
  passkey: late(() => import('./passkeys/add-dialog.tsx')),
  'app-password': late(() => import('./app-passwords/add-dialog.tsx')),
  deletion: late(() => import('./leaving/deletion-dialog.tsx')),
};

/** The current dialog of the page; its code is loaded on demand. */
export function ShownDialog() {
  const { name, onClose } = useUnit({ name: $dialog, onClose: dialogClosed });
  if (name === null) return null;
  const Part = parts[name];
  return <Part key={name} onClose={() => onClose()} />;
}
