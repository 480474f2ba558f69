import { afterEach, expect, test, vi } from 'vitest';
import { isComparable, mostComparedBytes } from './comparable.ts';
import { NoTextError, readCompared } from './compare-model.ts';

const answers = vi.hoisted(() => ({ calls: new Map<string, unknown>() }));
vi.mock('../session/index.ts', () => ({
  callDrive: async ({ path }: { path: string }) => answers.calls.get(path),
}));

afterEach(() => vi.unstubAllGlobals());

type Content = Uint8Array | string;

/** Has the calls answer with a file of one version, and `fetch` with their contents. */
function given(contents: { readonly old: Content; readonly now: Content }, headers: HeadersInit = {}): void {
  answers.calls.set('/drive/v1/files/{id}', { links: { inline: { url: '/now' } } });
  answers.calls.set('/drive/v1/files/{id}/versions', {
    versions: [{ id: 'v', links: { inline: { url: '/old' } } }],
  });
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/gone'
      ? new Response('', { status: 404 })
      : new Response(contents[url.slice(1) as 'old'] as BodyInit, { headers }),
  );
}

const read = (versionId = 'v') => readCompared({ id: 'f', versionId }, 'ru', new AbortController().signal);

test('both contents are read as text, each in its own encoding, with lines that end alike', async () => {
  const utf16 = Uint8Array.from([0xff, 0xfe, 0x34, 0x04, 0x30, 0x04]);
  given({ old: utf16, now: '\ufeffда\r\nнет\rеще' });
  expect(await read()).toEqual({ before: 'да', after: 'да\nнет\nеще' });
});

test('a content that is no text, or larger than the list said, is not compared', async () => {
  given({ old: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), now: 'a' });
  await expect(read()).rejects.toThrow(NoTextError);
  given({ old: 'a'.repeat(mostComparedBytes + 1), now: 'a' });
  await expect(read()).rejects.toThrow(NoTextError);
  given({ old: 'a', now: 'a' }, { 'content-length': String(mostComparedBytes + 1) });
  await expect(read()).rejects.toThrow(NoTextError);
});

test('a version that is gone, and a content that is refused, are faults of their own', async () => {
  given({ old: 'a', now: 'a' });
  await expect(read('other')).rejects.not.toThrow(NoTextError);
  answers.calls.set('/drive/v1/files/{id}', { links: { inline: { url: '/gone' } } });
  await expect(read()).rejects.toThrow('404');
});

test('texts, code and tables of a size that can be read are comparable', () => {
  const most = String(mostComparedBytes);
  expect(isComparable({ name: 'a.txt', kind: 'text' }, [most, '0'])).toBe(true);
  expect(isComparable({ name: 'a.ts', kind: 'code' }, ['1', '2'])).toBe(true);
  expect(isComparable({ name: 'A.CSV', kind: 'sheet' }, ['1', '2'])).toBe(true);
  expect(isComparable({ name: 'a.txt', kind: 'text' }, [String(mostComparedBytes + 1), '0'])).toBe(false);
  expect(isComparable({ name: 'a.xlsx', kind: 'sheet' }, ['1', '2'])).toBe(false);
  expect(isComparable({ name: 'a.png', kind: 'picture' }, ['1', '2'])).toBe(false);
});
