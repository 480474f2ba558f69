import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { $isSignedIn, $isUnreachable } from '../../features/session/index.ts';
import { SignInPanel } from '../../features/sign-in/index.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Whoever is signed in already is on the way elsewhere; until that is known, the page says only what it is. */
export default function LoginPage() {
  const { isSignedIn, isUnreachable } = useUnit({ isSignedIn: $isSignedIn, isUnreachable: $isUnreachable });
  if (isSignedIn === false || isUnreachable) return <SignInPanel />;
  return (
    <h1>
      <VisuallyHidden>
        <FormattedMessage id="signIn.title.sign-in" />
      </VisuallyHidden>
    </h1>
  );
}
