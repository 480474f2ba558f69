/** Files of every kind for the drive that is shown: names short, long, wide and from right to left. */
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { filmOf, pdfOf, putFile, soundOf } from '../e2e/drive-files.ts';
import type { Person } from '../e2e/person.ts';

export const names = {
  folder: 'Photos of the summer',
  deep: 'Рабочие документы',
  other: '家族',
  picture: 'turtle.jpg',
  text: 'Minutes of the meeting.md',
  code: 'grid.ts',
  pdf: 'Contract.pdf',
  sound: 'Interview.wav',
  film: 'Diving.webm',
  archive: 'backup.zip',
  long: `${'とても長い名前'.repeat(8)}${'Averyverylongname'.repeat(4)}.txt`,
  thrown: 'Draft of last year.txt',
} as const;

export interface Content {
  /** Ids by the names of above. */
  readonly ids: Readonly<Record<keyof typeof names, string>>;
  /** The folder that lies deepest. */
  readonly deepest: string;
}

const wave = (hue: number) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue},70%,30%)"/><stop offset="1" stop-color="hsl(${hue + 60},80%,75%)"/></linearGradient></defs>
    <rect width="1600" height="1000" fill="url(#g)"/><circle cx="1100" cy="380" r="210" fill="hsl(${hue + 30},85%,85%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
};

let filmed: Promise<Uint8Array> | undefined;

export async function fill(person: Person, browser: Browser): Promise<Content> {
  const folder = async (name: string, parent_id = '') =>
    (await person.call('POST', '/drive/v1/files', { kind: 'drive#folder', name, parent_id })).body.file
      .id as string;
  filmed ??= filmOf(browser, 2000);
  const thrown = await putFile(person, names.thrown, 'Gone.');
  const ids = {
    archive: await putFile(person, names.archive, Buffer.from('PK\u0003\u0004')),
    long: await putFile(person, names.long, 'Seen at dawn.'),
    film: await putFile(person, names.film, await filmed),
    sound: await putFile(person, names.sound, soundOf(75)),
    pdf: await putFile(person, names.pdf, pdfOf(['First page', 'Second page', 'Third page'])),
    code: await putFile(
      person,
      names.code,
      `/** Rows that are seen. */\nexport const rows = (top: number, height: number) =>\n  Math.floor(top / height);\n${'// and so on\n'.repeat(60)}`,
    ),
    text: await putFile(person, names.text, `# Minutes\n\n${'We met and spoke at length. '.repeat(40)}\n`),
    picture: await putFile(person, names.picture, await wave(190)),
    folder: await folder(names.folder),
    other: await folder(names.other),
    deep: await folder(names.deep),
    thrown,
  };
  for (const [at, name] of ['Wave.jpg', 'Sunset over the bay.jpg', '海.jpg'].entries())
    await putFile(person, name, await wave(20 + at * 110));
  let deepest = ids.deep;
  for (const name of [
    'Договоры с поставщиками',
    '2026',
    'Averyveryverylongfoldernamewithoutspaces',
    '契約書',
  ])
    deepest = await folder(name, deepest);
  await person.call('POST', '/drive/v1/files:batchTrash', { ids: [thrown] });
  await person.call('POST', '/drive/v1/files:batchCopy', {
    ids: [ids.picture],
    to: { parent_id: ids.folder },
  });
  for (let at = 0; at < 12; at += 1) {
    const name = `Old ${at + 1}.txt`;
    const id = await putFile(person, name, `Old ${at}`);
    await person.call('POST', '/drive/v1/files:batchTrash', { ids: [id] });
  }
  return { ids, deepest };
}
