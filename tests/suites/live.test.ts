import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, serve } from '../e2e/serve.ts';
import { isLong } from '../long.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'live-'));
const manifest = join(folder, 'routes.yaml');
const original = readFileSync(join(root, 'routes.yaml'), 'utf8');
const named = (name: string) => original.replace(/^( {2}name: ).*$/m, `$1${name}`);
let site: Served;

beforeAll(async () => {
  cpSync(join(root, 'routes.yaml'), manifest);
  site = await serve({ SITE_MANIFEST: manifest, LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

const title = async () =>
  /<title>.*?<\/title>/s.exec(await (await fetch(`${site.address}/en-US/faq`)).text())?.[0] ?? '';
const health = async () =>
  (await fetch(`${site.address}/healthz`)) as Response & {
    json(): Promise<{
      manifest: string;
      diagnostics: { code: string; message: string; range: { start: { line: number } } }[];
    }>;
  };

/** App pages carry the id of their request and the instant. */
const withoutId = (html: string) => html.replace(/"(requestId|now)":("[^"]*"|\d+)/g, '');

/** Asks until the answer is right; the test's time-out is the limit. */
async function until(isRight: () => Promise<boolean>): Promise<void> {
  // The thread that reads the site must have a core meanwhile.
  while (!(await isRight())) await new Promise((resolve) => setTimeout(resolve, 20));
}

test.each([
  '/__dev?show=check',
  '/__dev/faults',
  '/__open-in-editor?file=routes.yaml:1:1',
  '/app/overlay/overlay.ts',
])('%s of the development server is not there', async (path) => {
  const answer = await fetch(`${site.address}${path}`, { redirect: 'manual' });
  expect(answer.status).toBe(404);
});

test('the switch to message ids is not there: neither the address nor the cookie changes a page', async () => {
  const ask = (path: string, cookie = '') =>
    fetch(`${site.address}${path}`, { headers: { cookie }, redirect: 'manual' });
  for (const path of ['/ja/faq', '/ja/test']) {
    const words = withoutId(await (await ask(path)).text());
    expect(words).not.toContain('>nav.helpCenter<');
    for (const answer of [await ask(`${path}?__words=ids`), await ask(path, 'site_words=ids')]) {
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
      expect(withoutId(await answer.text())).toBe(words);
    }
  }
});

describe('the running production server follows its manifest', () => {
  test('a valid change is served to the next requests, without a restart', async () => {
    writeFileSync(manifest, named('Second Drive'));
    await until(async () => (await title()).includes('Second Drive'));
  });

  test('an invalid change is refused: the last good site stays, /healthz tells and stays 200', async () => {
    const before = await title();
    writeFileSync(
      manifest,
      named('Third Drive').replace('guards: [redirect-faq-hash]', 'guards: [redirect-faq-hsh]'),
    );
    await until(async () => (await (await health()).json()).manifest === 'stale');
    expect(await title()).toBe(before);
    const answer = await health();
    const healthReport = await answer.json();
    expect(answer.status).toBe(200);
    expect(healthReport.diagnostics).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'unknown-guard' })]),
    );
    writeFileSync(manifest, named('Fourth Drive'));
    await until(async () => (await title()).includes('Fourth Drive'));
    expect((await (await health()).json()).manifest).toBe('current');
  });

  test.runIf(isLong)('a save that loses an address is refused until it says what becomes of it', async () => {
    const status = async () => (await fetch(`${site.address}/en-US/download`, { redirect: 'manual' })).status;
    const without = named('Without Drive').replace(/^ {2}- \{from: \/download,.*\n/m, '');
    expect(await status()).toBe(302);
    writeFileSync(manifest, without);
    await until(async () => (await (await health()).json()).manifest === 'stale');
    const [finding] = (await (await health()).json()).diagnostics;
    expect([finding?.code, finding?.message, await status()]).toEqual([
      'lost-address',
      'This save loses the address /download.',
      302,
    ]);
    writeFileSync(manifest, without.replace('\nerrors:', '\ngone: [/download]\nerrors:'));
    await until(async () => (await title()).includes('Without Drive'));
    expect(await status()).toBe(410);
  });

  test.runIf(isLong)('1 MB of tabs is refused in a line, and what is no file is not waited for', async () => {
    const before = await title();
    const finding = async () => (await (await health()).json()).diagnostics[0];
    writeFileSync(manifest, '\ta: b\n'.repeat(160_000));
    await until(async () => (await finding())?.code === 'too-large');
    rmSync(manifest);
    execFileSync('mkfifo', [manifest]);
    await until(async () => (await finding())?.message.includes('is not a regular file') === true);
    expect(await title()).toBe(before);
    rmSync(manifest);
    writeFileSync(manifest, named('Fifth Drive'));
    await until(async () => (await title()).includes('Fifth Drive'));
  });

  test.runIf(isLong)('/healthz never says "current" of a manifest that is not served yet', async () => {
    for (let save = 1; save <= 20; save += 1) {
      writeFileSync(`${manifest}.tmp`, named(`Look ${save} Drive`));
      renameSync(`${manifest}.tmp`, manifest);
      const healthReport = await (await health()).json();
      if (healthReport.manifest === 'current') expect(await title()).toContain(`Look ${save} Drive`);
      else expect(healthReport.manifest).toBe('pending');
    }
    await until(async () => (await (await health()).json()).manifest === 'current');
    expect(await title()).toContain('Look 20 Drive');
  });

  test.runIf(isLong)(
    'a link to the manifest is followed when its target is written, in place and by renaming',
    async () => {
      const target = join(folder, 'elsewhere', 'site.yaml');
      mkdirSync(join(folder, 'elsewhere'));
      renameSync(manifest, target);
      symlinkSync(target, manifest);
      for (const save of [1, 2, 3]) {
        writeFileSync(target, named(`In place ${save} Drive`));
        await until(async () => (await title()).includes(`In place ${save} Drive`));
        writeFileSync(`${target}.tmp`, named(`Renamed ${save} Drive`));
        renameSync(`${target}.tmp`, target);
        await until(async () => (await title()).includes(`Renamed ${save} Drive`));
      }
    },
  );

  test('an editor that renames over the file is followed; many saves settle on the last', async () => {
    for (let save = 1; save <= 10; save += 1) {
      writeFileSync(`${manifest}.tmp`, named(`Save ${save} Drive`));
      renameSync(`${manifest}.tmp`, manifest);
    }
    await until(async () => (await title()).includes('Save 10 Drive'));
  });
});
