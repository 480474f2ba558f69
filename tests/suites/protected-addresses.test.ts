import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteHandler } from '../../app/server.ts';
import { editedSite } from './edited-site.ts';

/** An editor of the help centre works on it. */
const edited = editedSite();
const { folder, logged, save, until } = edited;
let site: SiteHandler;

beforeAll(async () => {
  site = await edited.open();
});
afterAll(edited.close);

async function get(url: string): Promise<readonly [status: number, to: unknown]> {
  const { status, to } = await edited.get(url);
  return [status, to];
}

const [old, renamed] = ['report-a-share', 'report-a-link'];
const lost = () => site.status().diagnostics.find(({ code }) => code === 'lost-address');

test('an article that is renamed keeps its address until a redirect leads on', async () => {
  const address = (name: string) => `/ja/help-center/sharing/${name}`;
  expect(await get(address(old))).toEqual([200, undefined]);
  const sharing = join(folder, 'content/help/sharing');
  for (const name of readdirSync(sharing).filter((one) => one.startsWith(`${old}.`)))
    renameSync(join(sharing, name), join(sharing, name.replace(old, renamed)));
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
