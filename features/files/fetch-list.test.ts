import { expect, onTestFinished, test, vi } from 'vitest';
import { answers, scriptedFetch } from '../../api/fixtures/scripted-fetch.ts';
import { fetchPage } from './fetch-list.ts';
import type { ListAsked } from './place.ts';

const page = (next_page_token: string) => answers({ kind: 'drive#fileList', files: [], next_page_token });

test('a page of a search in which nothing was found is not its end', async () => {
  const { fetch, sent } = scriptedFetch(page('two'), page('three'), page(''));
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const place = { type: 'search', text: 'zq', filters: {} } as unknown as ListAsked['place'];
  const asked = { place, order: 'mod_desc', pinFolders: false } as ListAsked;
  expect(await fetchPage(asked, 'one', 100)).toEqual({ rows: [], next: null });
  const tokens = sent.map(({ url }) => new URL(url, 'http://a.test').searchParams.get('page_token'));
  expect(tokens).toEqual(['one', 'two', 'three']);
});
