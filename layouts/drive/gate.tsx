import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { $isSignedIn, $isSignInShown, $isUnreachable, accountRetried } from '../../features/session/index.ts';
import { SignInDialog, SignInPanel } from '../../features/sign-in/index.ts';
import { Unplugged } from '../../ui/art/unplugged.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isPrivate, loginPath } from './private.ts';

/**
 * Pages of somebody's own drive are for those who are signed in: a visitor finds the sign-in in their place, and then
 * the page. Until it is known who is there the page stands, with nothing in it yet.
 */
export function Gate({ children }: { children: ReactNode }) {
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
      <EmptyState
        art={<Unplugged />}
        title={<FormattedMessage id="frame.unreachable" />}
        actions={
          <Button onClick={() => onRetry()}>
            <FormattedMessage id="ui.retry" />
          </Button>
        }
      >
        <FormattedMessage id="frame.unreachable.text" />
      </EmptyState>
    );
  }
  return (
    <>
      {children}
      {isSignInShown && path !== loginPath && <SignInDialog />}
    </>
  );
}
