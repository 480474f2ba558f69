/** WebDAV as others speak it, where their programs are installed: `apt-get install litmus rclone`. Without them nothing here runs. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { isInstalled } from '../../torrents/fixtures/programs.ts';
import { davOfFile } from './fixtures/dav-world.ts';

const run = promisify(execFile);
const { drive, user } = davOfFile();

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webdav-clients-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(!isLong || !isInstalled('litmus'))('litmus', () => {
  test.each(['basic', 'copymove', 'props', 'locks', 'http'])('finds nothing wrong: %s', async (suite) => {
    const { email, appPassword } = await user();
    const { stdout } = await run('litmus', ['-k', `${drive().origin}/dav/`, email, appPassword], {
      cwd: folder,
      env: { ...process.env, TESTS: suite },
    }).catch((failed: { stdout: string }) => failed);
    expect(stdout).not.toContain('FAIL');
    expect(stdout).toContain('100.0%');
  });
});

describe.skipIf(!isLong || !isInstalled('rclone'))('rclone', () => {
  test('copies both ways, compares checksums and times, and sends nothing twice', async () => {
    const { email, appPassword } = await user();
    const [source, back] = [join(folder, 'source'), join(folder, 'back')];
    await mkdir(join(source, 'Ünï & 100%'), { recursive: true });
    await writeFile(join(source, 'Ünï & 100%', 'a %41 #1.txt'), 'text');
    await writeFile(join(source, 'empty'), '');
    await writeFile(join(source, 'large'), Buffer.alloc(3_000_000, 'x'));
    const config = join(folder, 'rclone.conf');
    const rclone = (...given: string[]) => run('rclone', ['--config', config, ...given]);
    const facts = [`url=${drive().origin}/dav`, 'vendor=owncloud', `user=${email}`, `pass=${appPassword}`];
    await rclone('config', 'create', 'drive', 'webdav', ...facts, '--obscure', '--non-interactive');
    await rclone('copy', source, 'drive:copy');
    const { stderr: compared } = await rclone('check', source, 'drive:copy');
    expect(compared).toContain('0 differences found');
    expect(compared).not.toContain('hashes could not be checked');
    const { stderr: again } = await rclone('sync', source, 'drive:copy', '-v');
    expect(again).toMatch(/Transferred:\s+0 B/);
    await rclone('moveto', 'drive:copy/large', 'drive:copy/moved');
    await rclone('copy', 'drive:copy', back);
    expect(await readFile(join(back, 'Ünï & 100%', 'a %41 #1.txt'), 'utf8')).toBe('text');
    expect((await readFile(join(back, 'moved'))).length).toBe(3_000_000);
    await rclone('purge', 'drive:copy');
  });
});
