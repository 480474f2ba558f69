/** Content for browser tests of the drive: into somebody's drive without the pages, and files of every kind. */
import { type Browser, type Locator, type Page, test } from '@playwright/test';
import { ask, expectStatus } from '../process/caller.ts';
import type { Person } from './person.ts';

const metadata = (pairs: Readonly<Record<string, string>>) =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Makes a folder, in the root if not elsewhere, and answers its id. */
export async function makeFolder(person: Person, name: string, parent = ''): Promise<string> {
  const given = { kind: 'drive#folder', name, parent_id: parent };
  return (await expectStatus(200, person.call('POST', '/drive/v1/files', given))).body.file.id;
}

/** Does it for each, a few at a time: whoever waits long for a connection of the server's is refused with a 503. */
export async function forEach<Item>(
  items: readonly Item[],
  make: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += 5) await Promise.all(items.slice(at, at + 5).map(make));
}

/** Puts a file into the root or a folder; one of that name gets this content, and keeps the old as a version. */
export async function putFile(
  person: Person,
  name: string,
  content: Uint8Array | string,
  parent = '',
): Promise<string> {
  const body = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const answer = await expectStatus(
    201,
    ask(process.env.SITE ?? '', 'POST', '/drive/v1/uploads', {
      token: person.token,
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-length': String(body.length),
        'upload-metadata': metadata({ filename: name, parent_id: parent, on_conflict: 'replace' }),
      },
      body,
    }),
  );
  return answer.headers.get('x-file-id') ?? '';
}

/** The entry of that name in the list of the open folder. */
export const entryNamed = (page: Page, name: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${name.replace(/[.()]/g, '\\$&')}`) });

/** Opens an entry as people do. Two clicks that a busy machine keeps too far apart are no double click; a tap is one anywhere. */
export function openEntry(page: Page, name: string): Promise<void> {
  const entry = entryNamed(page, name);
  return test.info().project.name === 'phone' ? entry.tap() : entry.dblclick();
}

/** Names of what a folder, or the root, holds by the server’s word, by name. */
export async function namesIn(person: Person, parent = '', isTrashed = false): Promise<string[]> {
  const filters = encodeURIComponent(JSON.stringify({ trashed: { eq: isTrashed } }));
  const { body } = await person.call('GET', `/drive/v1/files?parent_id=${parent}&filters=${filters}`);
  return (body.files as { name: string }[]).map(({ name }) => name).sort();
}

/** A PDF with one line of text on each page (ISO 32000-1, 7.5). */
export function pdfOf(pages: readonly string[]): Uint8Array {
  const kids = pages.map((_, at) => `${3 + at * 2} 0 R`).join(' ');
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap((text, at) => {
      const drawn = `BT /F1 36 Tf 72 700 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${4 + at * 2} 0 R /Resources << /Font << /F1 ${font} >> >> >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const rows = objects.map((object, at) => {
    const row = `${String(body.length).padStart(10, '0')} 00000 n \n`;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const count = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** So many seconds of a quiet tone: PCM, 8,000 samples of one byte a second. */
export function soundOf(seconds: number): Uint8Array {
  const rate = 8000;
  const length = rate * seconds;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(length, 40);
  const samples = Uint8Array.from({ length }, (_, at) => 128 + Math.round(8 * Math.sin(at / 3)));
  return Buffer.concat([header, samples]);
}

/** So many ms of a film in WebM, drawn and recorded by the browser. */
export async function filmOf(browser: Browser, ms: number): Promise<Uint8Array> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(async (length) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const pen = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    const began = performance.now();
    await new Promise<void>((resolve) => {
      const draw = () => {
        const passed = performance.now() - began;
        pen.fillStyle = `hsl(${190 + passed / 40} 70% 40%)`;
        pen.fillRect(0, 0, 640, 360);
        if (passed < length) requestAnimationFrame(draw);
        else resolve();
      };
      draw();
    });
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, ms);
  await page.close();
  return Buffer.from(base64, 'base64');
}
