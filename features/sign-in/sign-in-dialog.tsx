import { useUnit } from 'effector-react';
import { Dialog } from '../../ui/dialog.tsx';
import { signInDismissed } from '../session/index.ts';
import { SignInForms } from './forms.tsx';
import { SignInTitle } from './title.tsx';

/** Sign-in over the page on which it was wanted. */
export default function SignInDialog() {
  const onClose = useUnit(signInDismissed);
  return (
    <Dialog title={<SignInTitle />} onClose={() => onClose()} keepsOpen>
      <SignInForms />
    </Dialog>
  );
}
