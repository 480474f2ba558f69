import { useUnit } from 'effector-react';
import { $isSignedIn, $isUnreachable } from '../../features/session/index.ts';
import { SignInPanel, SignInShape } from '../../features/sign-in/page.tsx';

/** A signed-in user is redirected; until that is known, a placeholder is shown. */
export default function LoginPage() {
  const { isSignedIn, isUnreachable } = useUnit({ isSignedIn: $isSignedIn, isUnreachable: $isUnreachable });
  return isSignedIn === false || isUnreachable ? <SignInPanel /> : <SignInShape />;
}
