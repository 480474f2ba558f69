import { isMac } from './platform.ts';

/**
 * A key, after those that are held meanwhile, in this order: `Ctrl+K`, `Alt+ArrowUp`, `Shift+N`. `Ctrl` is the Command
 * key of a Mac, which has no Delete key. Signs such as `?` are themselves, however a keyboard makes them.
 */
export type Shortcut = string;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether the event is one of these. */
export const isPressed = (event: Pressed, shortcuts: readonly Shortcut[]): boolean =>
  shortcuts.some((shortcut) => isOne(event, shortcut));

function isOne(event: Pressed, shortcut: Shortcut): boolean {
  if (shortcut === 'Delete' && event.key === 'Backspace' && event.metaKey) return true;
  const held = shortcut.split('+');
  const key = held.pop() ?? '';
  const isSign = key.length === 1 && !/[A-Z]/.test(key);
  return (
    (event.ctrlKey || event.metaKey) === held.includes('Ctrl') &&
    event.altKey === held.includes('Alt') &&
    (isSign || event.shiftKey === held.includes('Shift')) &&
    keyOf(event) === key
  );
}

/** Letters of other scripts are those of their place: a shortcut is the same whatever one writes in. */
function keyOf({ key, code }: Pressed): string {
  if (key === ' ') return 'Space';
  if (key.length !== 1) return key;
  if (/[a-z]/i.test(key)) return key.toUpperCase();
  return /^\p{L}$/u.test(key) ? (/^Key([A-Z])$/.exec(code ?? '')?.[1] ?? key) : key;
}

const names: Readonly<Record<string, string>> = {
  Enter: '↵',
  Space: '␣',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};
const macNames: Readonly<Record<string, string>> = {
  ...names,
  Ctrl: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Backspace: '⌫',
  Delete: '⌘⌫',
};

/** In the notation of the platform. Not on the server, which does not know it. */
export function shortcutText(shortcut: Shortcut): string {
  const keys = shortcut.split('+');
  if (isMac()) return keys.map((key) => macNames[key] ?? key).join('');
  return keys.map((key) => (key === 'Delete' ? 'Del' : (names[key] ?? key))).join('+');
}

/** In the notation of `aria-keyshortcuts`. */
export const spokenShortcut = (shortcut: Shortcut): string =>
  shortcut.replace('Ctrl', isMac() ? 'Meta' : 'Control');
