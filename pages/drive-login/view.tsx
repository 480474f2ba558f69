import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { $isSignedIn, $isUnreachable } from '../../features/session/index.ts';
import { SignInPanel, SignInPlace, SignInShape } from '../../features/sign-in/page.tsx';
import { $hasFailed, $isBringing, $offer, Offer } from '../../features/sign-in-bridge/index.ts';

/** A signed-in user is redirected; until that is known, a placeholder is shown. */
export default function LoginPage() {
  const { isSignedIn, isUnreachable, isBringing, offer, hasFailed } = useUnit({
    isSignedIn: $isSignedIn,
    isUnreachable: $isUnreachable,
    isBringing: $isBringing,
    offer: $offer,
    hasFailed: $hasFailed,
  });
  if (isBringing) return <SignInShape />;
  if (offer !== null)
    return (
      <SignInPlace title={<FormattedMessage id="signIn.title.sign-in" />}>
        <Offer />
      </SignInPlace>
    );
  return isSignedIn === false || isUnreachable ? (
    <SignInPanel {...(hasFailed && { reason: 'signIn.program.failed' })} />
  ) : (
    <SignInShape />
  );
}
