import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { noHeaders } from '../../engine/render/no-headers.fixture.ts';
import { signInSource } from '../../server/sign-in-form.ts';
import { floorOf } from './floor.ts';
import { median, type Row } from './measure.ts';

type Built = Pick<typeof import('../../app/server.ts'), 'openSite' | 'readAssets'>;

const rounds = 5;

/** Something that is drawn again and again, and of how many elements it is. */
interface Drawn {
  readonly name: string;
  readonly elements: number;
  readonly draw: (turn: number) => unknown;
  /** The page as it is sent, without its encoding. */
  readonly html?: string;
}

/**
 * Pages per second of CPU time where nothing is kept: each request is for an address that is not in the cache, so the
 * whole order runs, and the page is rendered and compressed, by the site as it was built. The not-found page is the one
 * page that anybody can ask for anew each time; the real pages are measured by emptying the cache through the site clock. So
 * each of them begins a site period too: what that costs is the difference between the two rows of the not-found page.
 * @param boundary an instant (ms) at which the site changes
 */
export async function benchRender(root: string, boundary: number): Promise<Row[]> {
  const { openSite, readAssets } = (await import(
    pathToFileURL(join(root, 'dist/server/server.js')).href
  )) as Built;
  const usual = Date.parse('2026-11-25T12:00:00Z');
  let now = usual;
  const site = await openSite({
    manifestFile: join(root, 'routes.yaml'),
    contentFolder: join(root, 'content'),
    localesFolder: join(root, 'locales'),
    publicUrl: 'https://drive.example',
    assets: readAssets(join(root, 'dist')),
    sources: { 'sign-in': signInSource, share: () => Promise.reject(new Error('no share is asked for')) },
    watch: false,
    now: () => now,
    log: { info: () => {}, error: () => {} },
  });
  const get = (url: string, acceptEncoding?: string) =>
    site.respond({
      method: 'GET',
      url,
      id: '5d2bb2a4-98cf-4de7-b1c5-1b1e0d1e1f3c',
      address: '192.0.2.1',
      headers: { ...noHeaders, acceptEncoding },
    });
  const page = async (
    name: string,
    addressOf: (turn: number) => string,
    instantOf: (turn: number) => number,
  ) => {
    now = instantOf(0);
    const html = Buffer.from((await get(addressOf(0))).body as Uint8Array).toString();
    const draw = (turn: number) => {
      now = instantOf(turn);
      return get(addressOf(turn), 'br');
    };
    return { name: `${name}, rendered each time`, elements: elementsIn(html), draw, html };
  };
  // Two instants on either side of a boundary: each request finds the caches of another period, that is, none.
  const turning = (turn: number) => boundary + (turn % 2 === 0 ? -1 : 0);
  const all: Drawn[] = [
    await page(
      'not-found page',
      (turn) => `/en-US/none-${turn}`,
      () => usual,
    ),
    await page('not-found page in a new period', (turn) => `/en-US/none-${turn}`, turning),
  ];
  for (const path of ['/activity-end', '/faq', '/policy/anti-abuse', ''])
    all.push(await page(path || '/', () => `/en-US${path}`, turning));
  try {
    return await compare(reactAlone, all);
  } finally {
    await site.close();
  }
}

const elementsIn = (html: string): number => html.match(/<[a-z]/g)?.length ?? 0;

const plain = createElement(
  'main',
  null,
  Array.from({ length: 30 }, (_, index) =>
    createElement('p', { key: index }, createElement('a', { href: `/${index}` }, 'words')),
  ),
  createElement(
    'ul',
    null,
    Array.from({ length: 18 }, (_, index) => createElement('li', { key: index }, 'words')),
  ),
);
const reactAlone: Drawn = {
  name: 'React alone, 30 links',
  elements: elementsIn(renderToStaticMarkup(plain)),
  draw: () => renderToStaticMarkup(plain),
};

/**
 * Each beside what it is compared with, in turn and after a warm-up of both; `ratio` is by element. Beside a page also stands its
 * floor: React drawing the same markup from plain elements, and one compression of it.
 */
async function compare(competitor: Drawn, all: readonly Drawn[]): Promise<Row[]> {
  const rows: Row[] = [];
  const competitors: number[] = [];
  for (const drawn of [competitor, ...all]) await perCpuSecond(drawn, 0.3);
  for (const drawn of all) {
    const rates: (readonly [ours: number, theirs: number])[] = [];
    for (let round = 0; round < rounds; round += 1)
      rates.push([await perCpuSecond(drawn, 0.2), await perCpuSecond(competitor, 0.1)]);
    competitors.push(...rates.map(([, theirs]) => theirs));
    const ratios = rates.map(([ours, theirs]) => (ours * drawn.elements) / (theirs * competitor.elements));
    rows.push(
      {
        name: drawn.name,
        value: median(rates.map(([ours]) => ours)),
        unit: 'pages/CPU s',
        target: `${drawn.elements} elements`,
      },
      { name: '  ratio to React alone, by element', value: median(ratios), unit: '×', target: '≥ 0.25' },
    );
    if (drawn.html !== undefined) {
      const floor = await floorOf(drawn.html);
      const pages = 1 / (1 / floor.react() + 1 / floor.compressing());
      const { elements } = drawn;
      rows.push({
        name: '  the floor of that ratio',
        value: (pages * elements) / (median(rates.map(([, theirs]) => theirs)) * competitor.elements),
        unit: '×',
        target: 'React drawing this markup, one compression',
      });
    }
  }
  const beside = { unit: 'pages/CPU s', target: `beside, ${competitor.elements} elements` };
  return [...rows, { name: competitor.name, value: median(competitors), ...beside }];
}

/**
 * How often it can be drawn in a second of processor time, over this many of them. Of this thread alone: what is kept is
 * compressed once more aside, as small as it goes, which nobody waits for.
 */
async function perCpuSecond({ draw }: Drawn, seconds: number): Promise<number> {
  const before = process.threadCpuUsage();
  let times = 0;
  for (;;) {
    for (let turn = 0; turn < 10; turn += 1) await draw(times + turn);
    times += 10;
    const { user, system } = process.threadCpuUsage(before);
    const used = (user + system) / 1e6;
    if (used >= seconds) return times / used;
  }
}

// By itself, on the build that is there: `NODE_ENV=production node tests/bench/render.ts`; React of development is four times as slow.
if (import.meta.main) {
  const { print } = await import('./measure.ts');
  const boundary = Date.parse('2026-01-01T16:00:00Z');
  print('Rendering', await benchRender(join(import.meta.dirname, '..', '..'), boundary));
}
