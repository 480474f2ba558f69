import { type Scope, scopeBind } from 'effector';
import { useUnit } from 'effector-react';
import { mountOver, type PageSite } from '../../engine/view/over.tsx';
import { $isSignInShown, sessionOpened, signInRequested } from '../../features/session/index.ts';
import { SignInDialog } from '../../features/sign-in/index.ts';

let scope: Scope | undefined;

/** Asks for the sign-in over a document, with the words of this page. */
export default function signInOver(state: PageSite): void {
  if (!scope) {
    scope = mountOver(state, <SignInOver />);
    scopeBind(sessionOpened, { scope })();
  }
  // The document is rendered by the server and its own script: reloaded after a sign-in.
  scopeBind(signInRequested, { scope })({ next: () => location.reload() });
}

const SignInOver = () => useUnit($isSignInShown) && <SignInDialog />;
