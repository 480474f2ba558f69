import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { $isSignedIn, $isSignInShown, $isUnreachable, accountRetried } from '../../features/session/index.ts';
import { SignInDialog, SignInPanel } from '../../features/sign-in/index.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { isPrivate, loginPath } from './private.ts';

/**
 * Pages of the user's own drive require a sign-in: a visitor sees the sign-in in their place, and then the page. Until
 * the account is known the page is shown empty.
 */
export function SignInGate({ children }: { children: ReactNode }) {
  const { path } = useSite();
  const { isSignedIn, isSignInShown, isUnreachable, onRetry } = useUnit({
    isSignedIn: $isSignedIn,
    isSignInShown: $isSignInShown,
    isUnreachable: $isUnreachable,
    onRetry: accountRetried,
  });
  if (isPrivate(path) && isSignedIn === false) return <SignInPanel reason="signIn.wanted" />;
  if (isPrivate(path) && isUnreachable) {
    return (
      <FailedState title={<FormattedMessage id="frame.unreachable" />} onRetry={onRetry}>
        <FormattedMessage id="frame.unreachable.text" />
      </FailedState>
    );
  }
  return (
    <>
      {children}
      {isSignInShown && path !== loginPath && <SignInDialog />}
    </>
  );
}
