import { expect, test } from 'vitest';
import { assets, code, manifest, sources } from './fixture.tsx';
import { noHeaders } from './no-headers.fixture.ts';
import { createPeriods } from './period.ts';
import { createResponder } from './respond.ts';
import { createSnapshot } from './snapshot.ts';

const publicUrl = 'https://site.example';
const guestbook = async () => ({ name: 'Ann' });

async function headAt(url: string, meta?: Readonly<Record<string, string>>): Promise<string> {
  const text = manifest.replace('  unprefixed: [/s]', '  unprefixed: [/s]\n  domains: {ja: https://site.jp}');
  const { snapshot } = createSnapshot({ ...sources, manifest: text }, code, 'routes.yaml');
  if (!snapshot) throw new Error('no site');
  const now = () => Date.parse('2026-11-25T12:00:00Z');
  const options = { assets, publicUrl, meta, now, sources: { guestbook } };
  const { host, pathname, search } = new URL(url);
  const { status, body } = await createResponder(
    createPeriods(() => snapshot),
    options,
  )({
    ...({ method: 'GET', id: '1', address: '192.0.2.1', host, headers: noHeaders } as const),
    url: pathname + search,
  });
  expect([url, status]).toEqual([url, 200]);
  return String(body).split('</head>')[0] ?? '';
}

const [document, appPage] = [`${publicUrl}/en-US/words`, `${publicUrl}/en-US/guests/known`];

test('facts for scripts stand in the head of documents and of app pages', async () => {
  for (const url of [document, appPage])
    expect(await headAt(url, { 'api-origins': 'https://a.example "b"' })).toContain(
      '<meta name="api-origins" content="https://a.example &quot;b&quot;">',
    );
});

test('a page without such facts is no byte larger, and that of a language’s domain has none', async () => {
  expect(await headAt(document, {})).toBe(await headAt(document));
  const domain = 'https://site.jp/ja/words';
  expect(await headAt(domain, { 'api-origins': 'https://a.example' })).toBe(await headAt(domain));
});
