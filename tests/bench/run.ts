/** `npm run bench`: builds what is stale, then prints every figure beside its target or its rival, all in one run. */
import '../temporary.ts';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '..', '..');
const built = spawnSync(process.execPath, [join(root, 'app', 'build.ts'), '--if-stale'], {
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(1);
process.env.NODE_ENV = 'production';

// The engine and the pages are measured as they are written: Vite reads them, and no server listens.
const vite = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  mode: 'production',
  server: { middlewareMode: true, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
});
const suite = (await vite.ssrLoadModule('/tests/bench/inside.ts')) as typeof import('./inside.ts');
await suite.benchInside(root);
await vite.close();
const { print } = await import('./measure.ts');
const { benchStarts } = await import('./starts.ts');
print('Starts', await benchStarts());
const { benchHttp } = await import('./http.ts');
print('Server', await benchHttp());
const { benchCheck } = await import('./check.ts');
print('Tools of staff', benchCheck(root));
const { benchSave } = await import('./save.ts');
print('Live', await benchSave(root));
const { benchDrive } = await import('./drive/run.ts');
await benchDrive();
const { benchTorrents } = await import('./torrents.ts');
await benchTorrents();
const { benchGrid } = await import('./browser/grid.ts');
await benchGrid();
