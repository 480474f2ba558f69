import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteHandler } from '../../app/server.ts';
import { copySiteTo, openSiteIn } from './test-site.ts';

/** The real site in a folder of its own, where an editor of the help centre works. */
const folder = mkdtempSync(join(tmpdir(), 'protected-'));
const readings = new EventEmitter();
const logged: string[] = [];
let site: SiteHandler;

beforeAll(async () => {
  copySiteTo(folder);
  site = await openSiteIn(folder, {
    changed: () => readings.emit('read'),
    log: { info: () => {}, error: (facts) => logged.push(JSON.stringify(facts)) },
  });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits for reading after reading, until one has shown what is asked for; the test's time-out is the limit. */
async function until(isSo: () => boolean): Promise<void> {
  for (;;) {
    const read = once(readings, 'read');
    if (isSo()) return;
    await read;
  }
}

const headers = {
  acceptLanguage: undefined,
  acceptEncoding: undefined,
  cookie: undefined,
  ifNoneMatch: undefined,
  userAgent: undefined,
};
async function get(url: string): Promise<readonly [status: number, to: unknown]> {
  const answer = await site.respond({ method: 'GET', url, id: 'test', address: '', headers });
  return [answer.status, answer.headers.location];
}

/** All at once, as editors do: no reading meets half a file. */
function save(file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  writeFileSync(join(folder, '.saved'), change(readFileSync(path, 'utf8')));
  renameSync(join(folder, '.saved'), path);
}

const [old, renamed] = ['report-a-share', 'report-a-link'];
const lost = () => site.status().diagnostics.find(({ code }) => code === 'lost-address');

test('an article that is renamed keeps its address until a redirect leads on', async () => {
  const address = (name: string) => `/ja/help-center/sharing/${name}`;
  expect(await get(address(old))).toEqual([200, undefined]);
  for (const tag of ['en-US', 'zh-CN'])
    renameSync(
      join(folder, `content/help/sharing/${old}.${tag}.md`),
      join(folder, `content/help/sharing/${renamed}.${tag}.md`),
    );
  save('content/help/tree.yaml', (text) => text.replace(old, renamed));
  await until(() => lost() !== undefined);
  expect(lost()).toMatchObject({
    severity: 'error',
    file: `content/help/sharing/${old}.en-US.md`,
    message: `This save loses the address /help-center/sharing/${old}.`,
  });
  expect(site.status().manifest).not.toBe('current');
  expect(logged.join('\n')).toContain('lost-address');
  expect(await get(address(old))).toEqual([200, undefined]);

  save('routes.yaml', (text) =>
    text.replace(
      '\nredirects:\n',
      `\nredirects:\n  - {from: /help-center/sharing/${old}, to: /help-center/sharing/${renamed}}\n`,
    ),
  );
  await until(() => site.status().diagnostics.every(({ severity }) => severity !== 'error'));
  expect(await get(address(old))).toEqual([301, address(renamed)]);
  expect(await get(address(renamed))).toEqual([200, undefined]);
});
