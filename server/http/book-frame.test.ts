import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { mountStatic } from './static.ts';

test('the frame of books runs its own script alone, without origin and network, packed or not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'book-frame-'));
  const page = '<html><script type="module">let a;</script></html>';
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/book-frame-1b2c.html'), page);
  writeFileSync(join(folder, 'assets/book-frame-1b2c.html.gz'), gzipSync(page));
  const app = Fastify();
  await mountStatic(app, folder);
  const hash = createHash('sha256').update('let a;').digest('base64');
  for (const accepted of ['', 'gzip']) {
    const { headers } = await app.inject({
      url: '/assets/book-frame-1b2c.html',
      headers: { 'accept-encoding': accepted },
    });
    expect(headers['content-type']).toContain('text/html');
    expect(headers['x-dns-prefetch-control']).toBe('off');
    expect(String(headers['content-security-policy']).split('; ')).toEqual(
      expect.arrayContaining([
        'sandbox allow-scripts',
        "default-src 'none'",
        `script-src 'sha256-${hash}'`,
        "connect-src 'none'",
        "form-action 'none'",
      ]),
    );
  }
  await app.close();
  rmSync(folder, { recursive: true });
});
