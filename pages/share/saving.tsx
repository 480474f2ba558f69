import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import './saving-model.ts';
import { useSite } from '../../engine/view/index.ts';
import { shareVisited } from '../../features/attribution/index.ts';
import { startDocumentBehaviours } from '../../features/document/index.ts';
import { FolderChooser } from '../../features/files/folder-chooser.ts';
import SaveScene from '../../features/restore/save-scene.tsx';
import { $isSignedIn, $isSignInShown, sessionOpened } from '../../features/session/index.ts';
import { SignInDialog } from '../../features/sign-in/index.ts';

/**
 * Saving into one's own drive, and with it the whole of accounts: it comes after the share itself is on show, since
 * most visitors want to look first.
 */
export default function Saving({ shareId }: { readonly shareId: string }) {
  const { locales } = useSite();
  const { isSignedIn, isSignInShown, onSession, onVisited } = useUnit({
    isSignedIn: $isSignedIn,
    isSignInShown: $isSignInShown,
    onSession: sessionOpened,
    onVisited: shareVisited,
  });
  useEffect(() => {
    onSession();
    onVisited({ shareId, locales: locales.map(({ tag }) => tag) });
  }, [onSession, onVisited, shareId, locales]);
  // The header's links are plain markup: the way in becomes the way to the drive.
  useEffect(() => {
    if (isSignedIn !== null) startDocumentBehaviours();
  }, [isSignedIn]);
  return (
    <>
      <SaveScene shareId={shareId} chooser={FolderChooser} />
      {isSignInShown && <SignInDialog />}
    </>
  );
}
