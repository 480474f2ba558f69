import { useUnit } from 'effector-react';
import { $isSignedIn, $isUnreachable } from '../../features/session/index.ts';
import { SignInShape } from '../../features/sign-in/sign-in-place.tsx';
import { late } from '../../ui/late.tsx';

const SignInPanel = late(() => import('../../features/sign-in/sign-in-panel.tsx'), <SignInShape />);

/** Whoever is signed in already is on the way elsewhere; until that is known, the form has its shape only. */
export default function LoginPage() {
  const { isSignedIn, isUnreachable } = useUnit({ isSignedIn: $isSignedIn, isUnreachable: $isUnreachable });
  return isSignedIn === false || isUnreachable ? <SignInPanel /> : <SignInShape />;
}
