import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchFolders } from './watch.ts';

test.each(['.routes.yaml.swp', '.#routes.yaml', 'routes.yaml~'])(
  'a file beside the manifest, %s, says that it is open in an editor, and is no change',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'watch-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [changed, opened] = [vi.fn(), vi.fn()];
    const watching = watchFolders(changed, () => {}, opened);
    onTestFinished(watching.close);
    watching.follow(new Map([[folder, { mark: '1', names: new Set(['routes.yaml']) }]]));
    await writeFile(join(folder, 'package.json'), '{}');
    await writeFile(join(folder, name), 'a');
    await vi.waitFor(() => expect(opened).toHaveBeenCalled());
    expect(changed).not.toHaveBeenCalled();
    await writeFile(join(folder, 'routes.yaml'), 'a');
    await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  },
);
