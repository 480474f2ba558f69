import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { contentSecurityPolicy, plainPage } from '../../server/http/security-headers.ts';

const root = join(import.meta.dirname, '..', '..');
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

interface Stage {
  readonly address: string;
  stop(): Promise<void>;
}

/** Builds the stage, and serves it under the site's own policy, on a port of its own. */
export async function serveStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'drive-stage-'));
  await build({
    root,
    // Not the site's own: it would build the whole site beside.
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    mode: 'production',
    define: { __WORDS__: JSON.stringify(words()), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: {
        input: { stage: join(import.meta.dirname, 'stage.tsx') },
        output: { entryFileNames: 'stage.js', assetFileNames: '[name][extname]' },
      },
    },
  });
  const page =
    '<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Stage</title>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<link rel="stylesheet" href="/stage.css"><link rel="icon" href="data:,"></head>' +
    '<body><div id="root"></div><script type="module" src="/stage.js"></script></body></html>';
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://stage').pathname;
    response.setHeader('content-security-policy', contentSecurityPolicy(plainPage));
    if (path === '/') return response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    try {
      const body = readFileSync(join(folder, path.replaceAll('..', '')));
      return response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(body);
    } catch {
      return response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The words of `ui`, parsed as the site sends them: the parser stays at home. */
function words(): Record<string, unknown> {
  const catalogue = JSON.parse(readFileSync(join(root, 'locales', 'en-US.json'), 'utf8')) as Record<
    string,
    { defaultMessage: string }
  >;
  return Object.fromEntries(
    Object.entries(catalogue)
      .filter(([id]) => id.startsWith('ui.'))
      .map(([id, { defaultMessage }]) => [id, parse(defaultMessage)]),
  );
}
