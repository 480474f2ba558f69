import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import './saving-model.ts';
import { isPlainClick, useSite } from '../../engine/view/index.ts';
import { shareVisited } from '../../features/attribution/index.ts';
import { isCountingAllowed, startDocumentBehaviours } from '../../features/document/index.ts';
import { FolderChooser } from '../../features/files/entry.ts';
import SaveScene from '../../features/restore/save-scene.tsx';
import { $isSignedIn, $isSignInShown, sessionOpened, signInRequested } from '../../features/session/index.ts';
import { SignInDialog } from '../../features/sign-in/index.ts';

/**
 * Saving into one's own drive, with all of the account code: loaded after the share itself is shown, since most
 * visitors look first.
 */
export default function Saving({ shareId }: { readonly shareId: string }) {
  const { locales } = useSite();
  const { isSignedIn, isSignInShown, onSession, onVisited, onSignIn } = useUnit({
    isSignedIn: $isSignedIn,
    isSignInShown: $isSignInShown,
    onSession: sessionOpened,
    onVisited: shareVisited,
    onSignIn: signInRequested,
  });
  useEffect(() => {
    onSession();
    onVisited({ shareId, locales: locales.map(({ tag }) => tag), isAllowed: isCountingAllowed() });
  }, [onSession, onVisited, shareId, locales]);
  // The header's links are plain markup: the sign-in link becomes the link to the drive.
  useEffect(() => {
    if (isSignedIn !== null) startDocumentBehaviours();
  }, [isSignedIn]);
  // It opens over this page; with a key held, as a page beside it.
  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (!isPlainClick(event) || !(event.target as Element).closest('[data-account="signed-out"]')) return;
      event.preventDefault();
      event.stopPropagation();
      onSignIn({});
    };
    document.addEventListener('click', open, { capture: true });
    return () => document.removeEventListener('click', open, { capture: true });
  }, [onSignIn]);
  return (
    <>
      <SaveScene shareId={shareId} chooser={FolderChooser} />
      {isSignInShown && <SignInDialog />}
    </>
  );
}
