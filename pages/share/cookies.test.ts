import { expect, test } from 'vitest';
import { defaultSharedDisplay } from '../../api/contract/share-page.ts';
import { type CookieJar, clearStaleTokens, keepDisplay, keepToken, keptDisplay } from './cookies.ts';

/** Behaves as a browser's `document.cookie`: names in the order in which they were first set, oldest first. */
function jar(...names: string[]): CookieJar & { readonly said: string[]; names(): string[] } {
  const kept = new Map(names.map((name) => [name, 'x']));
  const said: string[] = [];
  return {
    said,
    names: () => [...kept.keys()],
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      said.push(text);
      const [pair = ''] = text.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (/max-age=0\b/.test(text)) kept.delete(name);
      else kept.set(name, value);
    },
  };
}

test('the token of a share is kept for twelve hours, for the pages of shares alone', () => {
  const cookies = jar();
  keepToken('S1', 'a+b', cookies);
  expect(cookies.said).toEqual(['share_token_S1=a%2Bb; max-age=43200; path=/s; samesite=lax; secure']);
});

test('older tokens of other shares are cleared, but for the last three; nothing else is touched', () => {
  const cookies = jar('locale', 'share_token_S1', 'share_token_S2', 'user_id', ...of('S3', 'S4', 'S5'));
  keepToken('S1', 't', cookies);
  expect(cookies.names()).toEqual(['locale', 'share_token_S1', 'user_id', ...of('S3', 'S4', 'S5')]);
});

test('reading clears them too', () => {
  const cookies = jar(...of('S1', 'S2', 'S3', 'S4'));
  clearStaleTokens('S9', cookies);
  expect(cookies.names()).toEqual(of('S2', 'S3', 'S4'));
  clearStaleTokens('S9', cookies);
  expect(cookies.names()).toEqual(of('S2', 'S3', 'S4'));
});

test('the display preference comes back as it was kept, and a broken one as the default', () => {
  const cookies = jar('locale');
  expect(keptDisplay(cookies)).toBeUndefined();
  const display = { order: 'size_asc', pinFolders: false, view: 'list' } as const;
  keepDisplay(display, cookies);
  expect(cookies.said.at(-1)).toMatch(/; samesite=strict; secure$/);
  expect(keptDisplay(cookies)).toEqual(display);
  cookies.cookie = 'shared_display=best.whatever.flow';
  expect(keptDisplay(cookies)).toEqual(defaultSharedDisplay);
});

const of = (...ids: string[]) => ids.map((id) => `share_token_${id}`);
