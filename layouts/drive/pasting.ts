import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import {
  $clipboard,
  $isSystemClipboardWritten,
  $shownFolder,
  pasteRequested,
} from '../../features/files/frame.ts';
import { $isSignedIn } from '../../features/session/index.ts';
import { createTaskRequested, linksIn } from '../../features/tasks/frame.ts';
import { filesChosen, readPasted } from '../../features/uploads/index.ts';

/**
 * Ctrl+V: files from the desktop, or a picture, go where a drop would go; entries cut or copied in the drive go into
 * the open folder. Of both, the latest; if unknown, the drive's own. Links are offered to be downloaded.
 */
export function usePasting(): void {
  const { formatMessage } = useIntl();
  const latest = {
    formatMessage,
    ...useUnit({
      folder: $shownFolder,
      clipboard: $clipboard,
      isOnClipboard: $isSystemClipboardWritten,
      onPasted: pasteRequested,
      onChosen: filesChosen,
      isSignedIn: $isSignedIn,
      onLinks: createTaskRequested,
    }),
  };
  const seen = useRef(latest);
  seen.current = latest;
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const { folder, clipboard, isOnClipboard, isSignedIn, formatMessage, ...on } = seen.current;
      if (event.defaultPrevented || !event.clipboardData || isElsewhere(event)) return;
      const isFromDesktop = event.clipboardData.types.includes('Files');
      if (clipboard && !(isFromDesktop && isOnClipboard)) {
        if (folder) on.onPasted();
        return;
      }
      if (!isFromDesktop) {
        const links = isSignedIn ? linksIn(event.clipboardData.getData('text/plain')) : [];
        if (links.length > 0) on.onLinks({ url: links.join('\n'), ...targetOf(folder) });
        return;
      }
      if (folder?.isOpen === false) return;
      const files = readPasted(event.clipboardData, (instant) =>
        formatMessage({ id: 'uploads.pasted' }, instant),
      );
      if (files) on.onChosen({ files, parentId: folder?.id ?? '' });
    };
    addEventListener('paste', pasted);
    return () => removeEventListener('paste', pasted);
  }, []);
}

/** Links go into the folder that is open, else where the server puts downloads. */
const targetOf = (folder: { readonly id: string; readonly name: string; readonly isOpen: boolean } | null) =>
  folder?.isOpen ? { parentId: folder.id, ...(folder.name && { parentName: folder.name }) } : {};

/** Into a field, or behind a question. */
const isElsewhere = ({ target }: ClipboardEvent): boolean =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof Element &&
    target.closest('input, textarea, select, dialog, [contenteditable]') !== null);
