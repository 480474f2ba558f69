import { afterEach, describe, expect, test, vi } from 'vitest';
import { isPressed, shortcutText, spokenShortcut } from './shortcut.ts';

const event = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
  code = '',
) => ({
  ...{ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...held,
});

afterEach(() => void vi.unstubAllGlobals());

describe('a shortcut', () => {
  test.each([
    ['Ctrl+K', event('k', { ctrlKey: true }), true],
    ['Ctrl+K', event('k', { metaKey: true }), true],
    ['Ctrl+K', event('K', { ctrlKey: true, shiftKey: true }), false],
    ['Ctrl+K', event('k'), false],
    ['N', event('n'), true],
    ['N', event('N', { shiftKey: true }), false],
    ['Shift+N', event('N', { shiftKey: true }), true],
    ['Alt+ArrowUp', event('ArrowUp', { altKey: true }), true],
    ['Alt+ArrowUp', event('ArrowUp'), false],
    ['Ctrl+Space', event(' ', { ctrlKey: true }), true],
    ['Space', event(' ', { ctrlKey: true }), false],
    ['Delete', event('Delete'), true],
    ['Delete', event('Backspace', { metaKey: true }), true],
    ['Delete', event('Backspace'), false],
  ])('%s is told from others: %o', (shortcut, pressed, expected) => {
    expect(isPressed(pressed, [shortcut])).toBe(expected);
  });

  test('is a sign however the keyboard makes it', () => {
    expect(isPressed(event('?', { shiftKey: true }), ['?'])).toBe(true);
    expect(isPressed(event('?'), ['?'])).toBe(true);
    expect(isPressed(event('/', { shiftKey: true }, 'Digit7'), ['/'])).toBe(true);
  });

  test('is the same place in scripts without its letter, and its letter in others', () => {
    expect(isPressed(event('т', {}, 'KeyN'), ['N'])).toBe(true);
    expect(isPressed(event('л', { ctrlKey: true }, 'KeyK'), ['Ctrl+K'])).toBe(true);
    // Dvorak: the key of N writes b.
    expect(isPressed(event('b', {}, 'KeyN'), ['N'])).toBe(false);
  });

  test('is written as its platform writes it', () => {
    vi.stubGlobal('navigator', { platform: 'Linux x86_64' });
    expect(['Ctrl+Enter', 'Shift+N', 'Delete', 'Alt+ArrowUp', 'Ctrl+Space'].map(shortcutText)).toEqual([
      'Ctrl+↵',
      'Shift+N',
      'Del',
      'Alt+↑',
      'Ctrl+␣',
    ]);
    expect(spokenShortcut('Ctrl+K')).toBe('Control+K');
    vi.stubGlobal('navigator', { platform: 'MacIntel' });
    expect(['Ctrl+Enter', 'Shift+N', 'Delete', 'Alt+ArrowUp'].map(shortcutText)).toEqual([
      '⌘↵',
      '⇧N',
      '⌘⌫',
      '⌥↑',
    ]);
    expect(spokenShortcut('Ctrl+K')).toBe('Meta+K');
  });
});
