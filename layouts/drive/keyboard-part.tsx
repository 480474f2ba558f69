import { useUnit } from 'effector-react';
import { TextSearch } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { placeKeys, usePlaceCommands } from '../../features/files/keyboard.ts';
import {
  $opened,
  keyboardClosed,
  keysAreFor,
  paletteRequested,
  sheetRequested,
} from '../../features/keyboard/index.ts';
import { late } from '../../ui/late.tsx';
import { isPressed, shortcutText, spokenShortcut } from '../../ui/shortcut.ts';
import { pageKeys } from './key-groups.ts';
import styles from './keyboard-part.module.css';

const Palette = late(() => import('./palette-part.tsx'));
const KeySheet = late(() => import('./key-sheet-part.tsx'));

/** The keys of every page of the drive, a button for the search of commands, and what they open. */
export default function Keyboard() {
  const { formatMessage } = useIntl();
  const { opened, onPalette, onClose } = useUnit({
    opened: $opened,
    onPalette: paletteRequested,
    onClose: keyboardClosed,
  });
  usePageKeys();
  const label = formatMessage({ id: 'keyboard.palette' });
  return (
    <>
      <button
        className={styles.opener}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-keyshortcuts={spokenShortcut(pageKeys.palette[0])}
        onClick={() => onPalette()}
      >
        {/* Drawn by the style sheet: no part of the button's name. */}
        <kbd className={styles.key} data-keys={shortcutText(pageKeys.palette[0])} />
        <TextSearch className={styles.icon} aria-hidden="true" />
      </button>
      {/* Not in the header of the page: they have headers of their own. */}
      {opened === 'palette' && createPortal(<Palette onClose={() => onClose()} />, document.body)}
      {opened === 'sheet' && createPortal(<KeySheet onClose={() => onClose()} />, document.body)}
    </>
  );
}

function usePageKeys(): void {
  const commands = usePlaceCommands();
  const on = useUnit({ palette: paletteRequested, sheet: sheetRequested });
  const latest = useRef({ commands, on });
  useEffect(() => {
    latest.current = { commands, on };
  });
  useEffect(() => {
    // At the window, where whatever has the keyboard has had its turn.
    const pressed = (event: KeyboardEvent) => {
      const whom = keysAreFor(event);
      const run = whom === 'others' ? undefined : runOf(event, whom === 'typing', latest.current);
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

interface Runs {
  readonly commands: ReturnType<typeof usePlaceCommands>;
  readonly on: { readonly palette: () => void; readonly sheet: () => void };
}

function runOf(event: KeyboardEvent, isTyping: boolean, { commands, on }: Runs): (() => void) | undefined {
  if (isPressed(event, pageKeys.palette)) return () => on.palette();
  if (isTyping) return undefined;
  if (isPressed(event, pageKeys.sheet)) return () => on.sheet();
  if (isPressed(event, pageKeys.search)) return focusSearch;
  const name = (['newFolder', 'upload', 'up'] as const).find((name) => isPressed(event, placeKeys[name]));
  return name && commands[name];
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('header input[type="search"]');
  field?.focus();
  field?.select();
}
