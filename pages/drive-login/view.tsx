import { useUnit } from 'effector-react';
import { $isSignedIn } from '../../features/session/index.ts';
import { SignInPanel } from '../../features/sign-in/index.ts';

/** Whoever is signed in already is on the way elsewhere. */
export default function LoginPage() {
  const isSignedIn = useUnit($isSignedIn);
  return isSignedIn === false && <SignInPanel />;
}
