import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { $isSignedIn, $isSignInShown, $isUnreachable, accountRetried } from '../../features/session/index.ts';
import { SignInDialog, SignInPanel } from '../../features/sign-in/index.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { isPrivate, loginPath } from './private.ts';

/**
 * Pages of somebody's own drive are for those who are signed in: a visitor finds the sign-in in their place, and then
 * the page. Until it is known who is there the page stands, with nothing in it yet.
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
