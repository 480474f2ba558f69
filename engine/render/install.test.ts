import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { assets, code, manifest, sources } from './fixture.tsx';
import { noHeaders } from './no-headers.fixture.ts';
import { createPeriods } from './period.ts';
import { createResponder } from './respond.ts';
import type { SiteAssets } from './site-handler.ts';
import { createSnapshot } from './snapshot.ts';

const app = `
app:
  description: {message: words}
  start: /words
  colors: {light: "#ffffff", dark: "#101010"}
  shortcuts: [{to: "/words#end", label: {message: words}}]
  receive: /words
  magnet: /words
  files: [{type: application/x-bittorrent, extensions: [.torrent], to: "/words?action=open"}]
  offline: {within: /guests, page: failed, layout: plain, title: {message: title}}
`;
const styled: SiteAssets = { ...assets, styleText: (address) => `/* ${address} */` };

function open(text: string, given: SiteAssets = styled) {
  const { snapshot, diagnostics } = createSnapshot({ ...sources, manifest: text }, code, 'routes.yaml');
  if (!snapshot) throw new Error(JSON.stringify(diagnostics, null, 1));
  const guestbook = async () => ({ name: 'Ann' });
  const respond = createResponder(
    createPeriods(() => snapshot),
    {
      assets: given,
      publicUrl: 'https://site.example',
      sources: { guestbook },
      now: () => Date.parse('2026-11-25'),
    },
  );
  return async (url: string) => {
    const { status, headers, body } = await respond({
      method: 'GET',
      url,
      id: 'request-1',
      address: '192.0.2.1',
      headers: { ...noHeaders, acceptLanguage: 'ja' },
    });
    return { status, headers, text: typeof body === 'string' ? body : Buffer.from(body ?? []).toString() };
  };
}

/** The arguments that the worker's script hands to the function in front: the page and its headers. */
function handedOver(script: string): { page: string; headers: Record<string, string> } {
  const given = script.slice(script.lastIndexOf('})(self, ') + '})(self, '.length, script.lastIndexOf(');'));
  const [page, headers] = JSON.parse(`[${given}]`);
  return { page, headers };
}

test('the manifest, in the language of its address', async () => {
  const get = open(manifest + app);
  const { headers, text } = await get('/ja/app.webmanifest');
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'public, no-cache',
  });
  expect(JSON.parse(text)).toMatchObject({
    lang: 'ja',
    description: '言葉',
    id: '/words',
    start_url: '/ja/words',
    shortcuts: [{ name: '言葉', url: '/ja/words#end' }],
    share_target: {
      action: '/ja/words',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    protocol_handlers: [{ protocol: 'magnet', url: '/ja/words?url=%s' }],
    file_handlers: [
      { action: '/ja/words?action=open', accept: { 'application/x-bittorrent': ['.torrent'] } },
    ],
  });
  expect(JSON.parse((await get('/en-US/app.webmanifest')).text)).toMatchObject({
    lang: 'en-US',
    description: 'Plain & simple',
    id: '/words',
    start_url: '/en-US/words',
  });
  expect(await get('/app.webmanifest')).toMatchObject({
    status: 302,
    headers: { location: '/ja/app.webmanifest' },
  });
});

test('pages name it, and the colours around them', async () => {
  const get = open(manifest + app);
  for (const address of ['/ja/words', '/ja/guests/ann', '/ja/nothing']) {
    const { text } = await get(address);
    expect(text).toContain('<link rel="manifest" href="/ja/app.webmanifest">');
    expect(text).toContain(
      '<meta name="theme-color" content="#101010" media="(prefers-color-scheme: dark)" data-scheme="dark">',
    );
  }
  expect((await open(manifest)('/ja/words')).text).not.toMatch(/manifest|theme-color/);
});

test('the worker carries its page whole, under a policy that lets in nothing else', async () => {
  const { headers, text } = await open(manifest + app)('/ja/app-worker.js');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, no-cache',
    'service-worker-allowed': '/',
  });
  const given = handedOver(text);
  expect(given.page).toContain('<html lang="ja"');
  expect(given.page).toContain('<h1>failed</h1>');
  expect(given.page).toContain('<title>題 · Test</title>');
  expect(given.page).not.toMatch(/rel="stylesheet"|modulepreload|<script[^>]+src=|canonical/);
  const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  const policy = given.headers['content-security-policy'];
  const inside = (tag: string) => [...given.page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))];
  expect(inside('style').map(([, content]) => content)).toEqual(['/* /assets/base.css */']);
  expect(policy).toContain(`style-src ${inside('style').map(([, content]) => hashOf(content ?? ''))};`);
  expect(inside('script')).toHaveLength(2);
  for (const [, content] of inside('script')) expect(policy).toContain(hashOf(content ?? ''));
});

test('the same site gives the same worker, so that browsers need not take it anew', async () => {
  const [first, second] = await Promise.all(
    [open(manifest + app), open(manifest + app)].map((get) => get('/ja/app-worker.js')),
  );
  expect(first?.text).toBe(second?.text);
  expect(first?.headers.etag).toBe(second?.headers.etag);
});

test('app pages around it are told where it is; others, and a site under development, are not', async () => {
  const workerOf = async (get: ReturnType<typeof open>, address: string) =>
    /"worker":(\{.*?\})/.exec((await get(address)).text)?.[1];
  expect(await workerOf(open(manifest + app), '/ja/guests/ann')).toBe(
    '{"script":"/ja/app-worker.js","scopes":["/ja/guests/","/guests/"]}',
  );
  expect(await workerOf(open(manifest + app.replace('/guests', '/names')), '/ja/guests/ann')).toBeUndefined();
  const developing = open(manifest + app, assets);
  expect(await workerOf(developing, '/ja/guests/ann')).toBeUndefined();
  expect((await developing('/ja/app-worker.js')).status).toBe(404);
});
