import { afterEach, expect, test, vi } from 'vitest';
import { followDraft, keepChanges, readDraft } from './kept-draft.ts';

const change = { text: 'New\n', base: { text: 'Old\n', revision: 'r1' } };
afterEach(() => localStorage.clear());

test('each account finds its own draft again, file by file', () => {
  keepChanges({ sub: 'me', kept: [{ name: 'routes.yaml', change }] });
  keepChanges({ sub: 'me', kept: [{ name: 'content/a.md', change: { text: null, base: change.base } }] });
  keepChanges({ sub: 'you', kept: [{ name: 'locales/ja.json', change }] });
  expect(readDraft('me')).toEqual({
    'routes.yaml': change,
    'content/a.md': { text: null, base: change.base },
  });
  keepChanges({ sub: 'me', kept: [{ name: 'routes.yaml', change: undefined }] });
  expect(Object.keys(readDraft('me'))).toEqual(['content/a.md']);
  expect(readDraft('nobody')).toEqual({});
});

test.each(['', '{', 'null', '[]', '{"text":1,"base":null}', '{"text":"x","base":{"text":"y"}}'])(
  'an entry that reads %j is none, and the others stay',
  (entry) => {
    localStorage.setItem('site_draft/me/a', entry);
    keepChanges({ sub: 'me', kept: [{ name: 'b', change }] });
    expect(readDraft('me')).toEqual({ b: change });
  },
);

test('what another window writes is heard, of this account alone, until one stops', () => {
  const onChange = vi.fn();
  const stop = followDraft({ sub: 'me', onChange: onChange });
  const store = (key: string, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  store('site_draft/me/a', JSON.stringify(change));
  store('site_draft/you/a', JSON.stringify(change));
  store('site_draft/me/a', '{');
  store('site_draft/me/a', null);
  expect(onChange.mock.calls).toEqual([[{ name: 'a', change }], [{ name: 'a', change: undefined }]]);
  stop();
  store('site_draft/me/a', JSON.stringify(change));
  expect(onChange).toHaveBeenCalledTimes(2);
});
