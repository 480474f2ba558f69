import { useUnit } from 'effector-react';
import { $isSignedIn, $isUnreachable } from '../../features/session/index.ts';
import { SignInPanel, SignInShape } from '../../features/sign-in/page.tsx';

/** Whoever is signed in already is on the way elsewhere; until that is known, the form has its shape only. */
export default function LoginPage() {
  const { isSignedIn, isUnreachable } = useUnit({ isSignedIn: $isSignedIn, isUnreachable: $isUnreachable });
  return isSignedIn === false || isUnreachable ? <SignInPanel /> : <SignInShape />;
}
