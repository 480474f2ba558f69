import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatDiagnostic } from '../manifest/format.ts';
import { code as base, manifest, sources } from '../render/fixture.tsx';
import { withPosts } from '../render/posts.fixture.ts';
import { readSite } from '../render/reading.ts';
import { protectAddresses } from './protect-addresses.ts';

const code = withPosts(base);
const usual = manifest.replace(
  'routes:\n',
  'routes:\n  - {path: "/posts/:slug", page: post, title: {message: title}}\n',
);
const now = Date.parse('2026-11-22T12:00:00Z');

function read(text = usual, posts: readonly string[] = ['a', 'b']) {
  const content = new Map([
    ...sources.content,
    ...posts.map((key) => [`posts/${key}.en-US.md`, 'Words.\n'] as const),
  ]);
  return readSite({ ...sources, manifest: text, content }, code, 'routes.yaml');
}

async function save(
  reading: ReturnType<typeof read>,
  text = usual,
  { severity = 'error' as 'error' | 'warning', before = read() } = {},
) {
  const { addresses } = await protectAddresses(before, code, { file: 'routes.yaml', text: usual }, { now });
  if (addresses === undefined) throw new Error('the site has errors before the save');
  const served = { addresses, now, severity };
  return (await protectAddresses(reading, code, { file: 'routes.yaml', text }, served)).reading;
}

const without = (...lines: readonly RegExp[]) => lines.reduce((text, line) => text.replace(line, ''), usual);
const broken = /^ {2}- \{path: \/broken.*\n/m;

describe('a save that loses an address', () => {
  test('of the manifest is refused where the redirects stand', async () => {
    const text = without(broken);
    const { site, diagnostics } = await save(read(text), text);
    expect(site).toBeUndefined();
    expect(diagnostics).toMatchObject([
      {
        code: 'lost-address',
        severity: 'error',
        file: 'routes.yaml',
        message: 'This save loses the address /broken.',
      },
      ...read(text).diagnostics,
    ]);
    const { start, end } = diagnostics[0]!.range;
    expect(text.slice(start.offset, end.offset)).toBe('redirects');
    await expect(`${formatDiagnostic(diagnostics[0]!, text, { color: false })}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, '../../docs/diagnostics/lost-address.txt'),
    );
  });

  test('of content is refused with the name of the file, and says how many there are', async () => {
    const posts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const text = without(broken);
    const { site, diagnostics } = await save(read(text, ['g']), text, { before: read(usual, posts) });
    expect(site).toBeUndefined();
    expect(diagnostics.slice(0, 2)).toMatchObject([
      { file: 'routes.yaml', message: 'This save loses the address /broken.' },
      {
        file: 'content/posts/a.en-US.md',
        message: 'This save loses 6 addresses: /posts/a, /posts/b, /posts/c, /posts/d, /posts/e and 1 more.',
        help: expect.stringContaining('- {from: /posts/a, to: /the-new-address}'),
      },
    ]);
  });

  test('is a warning where that is asked for', async () => {
    const text = without(broken);
    const { site, diagnostics } = await save(read(text), text, { severity: 'warning' });
    expect([site?.routes.some(({ path }) => path === '/broken'), diagnostics[0]?.severity]).toEqual([
      false,
      'warning',
    ]);
  });

  test.each([
    [
      'where the manifest lets addresses go',
      (text: string) => text.replace('{name: Test,', '{name: Test, protect-addresses: false,'),
    ],
    [
      'where it is led on',
      (text: string) => text.replace('redirects:\n', 'redirects:\n  - {from: /broken, to: /words}\n'),
    ],
    ['where it is gone', (text: string) => text.replace('\nerrors:', '\ngone: [/broken]\nerrors:')],
  ])('is served %s', async (_, change) => {
    const text = change(without(broken));
    const reading = read(text);
    expect(await save(reading, text)).toBe(reading);
  });
});

test('a reading with errors has no addresses, and its errors stay as they are', async () => {
  const text = usual.replace('page: broken', 'page: brokn');
  const reading = read(text);
  expect(await protectAddresses(reading, code, { file: 'routes.yaml', text }, { now })).toEqual({
    reading,
    addresses: undefined,
    lost: [],
  });
});
