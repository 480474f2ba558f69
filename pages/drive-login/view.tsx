import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { $isSignedIn, $isUnreachable } from '../../features/session/index.ts';
import { SignInPanel, SignInPlace, SignInShape } from '../../features/sign-in/page.tsx';
import { $hasFailed, $isArriving, $isBringing, $offer, Offer } from '../../features/sign-in-bridge/index.ts';

/** A signed-in user is redirected. The form is there before its script, unless somebody is being signed in by another way. */
export default function LoginPage() {
  const { isSignedIn, isUnreachable, isArriving, isBringing, offer, hasFailed } = useUnit({
    isSignedIn: $isSignedIn,
    isUnreachable: $isUnreachable,
    isArriving: $isArriving,
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
  if (!isUnreachable && (isSignedIn || isArriving)) return <SignInShape />;
  return (
    <SignInPanel
      {...(hasFailed && {
        reason: hasFailed === 'form' ? 'signIn.problem.expired_token' : 'signIn.program.failed',
      })}
    />
  );
}
