import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteHandler } from '../../app/server.ts';
import { noHeaders } from '../../engine/render/no-headers.fixture.ts';
import { copySiteTo, openSiteIn } from './test-site.ts';

/** The product's own site in a folder of its own, whose files a test changes before it is opened and after. */
export function editedSite() {
  const folder = mkdtempSync(join(tmpdir(), 'edited-site-'));
  copySiteTo(folder);
  const readings = new EventEmitter();
  /** Facts of what was logged as an error, as JSON. */
  const logged: string[] = [];
  let site: SiteHandler | undefined;
  const edited = {
    folder,
    logged,
    async open(options: Parameters<typeof openSiteIn>[1] = {}): Promise<SiteHandler> {
      site = await openSiteIn(folder, {
        changed: () => readings.emit('read'),
        log: { info: () => {}, error: (facts) => logged.push(JSON.stringify(facts)) },
        ...options,
      });
      return site;
    },
    /** A page without anything that a browser says of its visitor. */
    async get(url: string) {
      const request = { method: 'GET', url, id: 'test', address: '', headers: noHeaders } as const;
      const { status, headers, body } = await site!.respond(request);
      return { status, to: headers.location, text: Buffer.from(body ?? '').toString() };
    },
    /** All at once, as most editors save: no reading meets half a file. */
    save(file: string, text: string | Buffer | ((before: string) => string)): void {
      const path = join(folder, file);
      const aside = join(folder, '.saved');
      writeFileSync(aside, typeof text === 'function' ? text(readFileSync(path, 'utf8')) : text);
      renameSync(aside, path);
    },
    /** Waits for reading after reading, until one has shown what is asked for; the test's time-out is the limit. */
    async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
      for (;;) {
        const read = once(readings, 'read');
        if (await isSo()) return;
        await read;
      }
    },
    /** Saves, and waits until what was saved has been judged. */
    async saveAndRead(file: string, text: string): Promise<void> {
      const read = once(readings, 'read');
      edited.save(file, text);
      await read;
    },
    async close(): Promise<void> {
      await site?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return edited;
}
