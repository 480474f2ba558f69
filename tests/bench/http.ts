import { elementsOfLinks, floorOf } from './floor.ts';
import { hasCommand, load, type Rate } from './load.ts';
import { median, type Row } from './measure.ts';
import { answerAt, type Competitor, startBare, startNginx } from './same-bytes.ts';
import { shareOfMany } from './share.ts';
import { type BenchSite, startSite } from './site.ts';

const rounds = 3;

const parts = { document: benchDocument, share: benchShare };
type Part = keyof typeof parts;
const allParts = Object.keys(parts) as Part[];

/** A kept document beside the same bytes from Node alone and from nginx, and the page of a share, in turn. */
export async function benchHttp(chosen: readonly Part[] = allParts): Promise<Row[]> {
  if (!hasCommand('wrk') || !hasCommand('nginx')) {
    console.log(
      'wrk or nginx is missing (Debian: apt-get install wrk nginx-light): the request rates are left out.',
    );
    return [];
  }
  // One proxy is believed, so that a crowd can come from many addresses.
  const site = await startSite({ TRUST_PROXY: '1' });
  try {
    const rows: Row[] = [];
    for (const part of chosen) rows.push(...(await parts[part](site)));
    return rows;
  } finally {
    await site.stop();
  }
}

async function benchDocument(site: BenchSite): Promise<Row[]> {
  const page = { address: `${site.address}/en-US/policy/anti-abuse`, pid: site.pid };
  // The best compression is made aside: the same bytes are compared only once it is there, after a first load.
  await load(page.address, page.pid);
  const answer = await answerAt(page.address);
  const [bare, nginx] = [await startBare(answer), await startNginx(answer)];
  try {
    await load(bare.address, bare.pid);
    const { ours, theirs, nginxs } = await inTurn({ ours: page, theirs: bare, nginxs: nginx });
    return [
      { name: 'kept document', value: rateOf(ours), unit: 'requests/s', target: '' },
      { name: '  of its processor time', value: cpuRateOf(ours), unit: 'requests/CPU s', target: '' },
      {
        name: '  Node alone, the same bytes',
        value: cpuRateOf(theirs),
        unit: 'requests/CPU s',
        target: 'beside',
      },
      { name: '  ratio to Node alone', value: ratio(ours, theirs), unit: '×', target: '≥ 0.85' },
      { name: '  nginx, the same bytes', value: cpuRateOf(nginxs), unit: 'requests/CPU s', target: 'beside' },
      { name: '  ratio to nginx', value: ratio(ours, nginxs), unit: '×', target: 'beside' },
    ];
  } finally {
    bare.stop();
    nginx.stop();
  }
}

async function benchShare(site: BenchSite): Promise<Row[]> {
  const { folders, pictures } = await shareOfMany(site);
  return [
    ...(await benchShareOf(site, '100 folders', folders)),
    ...(await benchShareOf(site, '100 pictures', pictures)),
  ];
}

/** The page of a share beside what of it cannot be left out: React drawing the same markup, and one compressing of it. */
async function benchShareOf({ pid }: BenchSite, what: string, address: string): Promise<Row[]> {
  // A query of its own keeps a page from being kept.
  const each = { address: `${address}?from=bench`, pid };
  await load(each.address, pid, { isCrowd: true });
  const floor = await floorOf(String((await answerAt(each.address, 'identity')).body));
  const kept: Rate[] = [];
  const pages: number[] = [];
  const floors: { react: number; links: number; compressing: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pages.push((await load(each.address, pid, { isCrowd: true })).perCpuSecond);
    floors.push({ react: floor.react(), links: floor.links(), compressing: floor.compressing() });
    kept.push(await load(address, pid, { isCrowd: true }));
  }
  const of = (figure: (round: (typeof floors)[number], pages: number) => number): number =>
    median(floors.map((round, at) => figure(round, pages[at] ?? Number.NaN)));
  const beside = { unit: 'pages/CPU s', target: 'beside' };
  const bytes = (await answerAt(address)).body.length;
  return [
    {
      name: `share of ${what}, rendered each time`,
      value: median(pages),
      unit: 'pages/CPU s',
      target: '≥ 400',
    },
    { name: '  React alone, the same markup', value: of(({ react }) => react), ...beside },
    { name: '  one compressing of it', value: of(({ compressing }) => compressing), ...beside },
    {
      name: '  ratio to both, the floor',
      value: of(({ react, compressing }, ours) => ours / react + ours / compressing),
      unit: '×',
      target: 'beside',
    },
    {
      name: '  ratio to React alone, the same markup',
      value: of(({ react }, ours) => ours / react),
      unit: '×',
      target: '≥ 0.25',
    },
    {
      name: '  ratio to React alone, links, by element',
      value: of(({ links }, ours) => (ours * floor.elements) / (links * elementsOfLinks)),
      unit: '×',
      target: `≥ 0.25, ${floor.elements} elements`,
    },
    { name: '  kept', value: rateOf(kept), unit: 'requests/s', target: '≥ 3,000' },
    { name: '  kept', value: cpuRateOf(kept), unit: 'pages/CPU s', target: '' },
    { name: '  weight, brotli', value: bytes / 1000, unit: 'kB', target: '≤ 40' },
  ];
}

/** Loads each of them in turn, so that what else the machine does meets them all. */
async function inTurn<Name extends string>(
  all: Readonly<Record<Name, Pick<Competitor, 'address' | 'pid'>>>,
): Promise<Record<Name, Rate[]>> {
  const names = Object.keys(all) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, [] as Rate[]])) as Record<Name, Rate[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) rates[name].push(await load(all[name].address, all[name].pid));
  return rates;
}

const rateOf = (rates: readonly Rate[]): number => median(rates.map(({ perSecond }) => perSecond));
const cpuRateOf = (rates: readonly Rate[]): number => median(rates.map(({ perCpuSecond }) => perCpuSecond));
const ratio = (ours: readonly Rate[], theirs: readonly Rate[]): number =>
  median(ours.map((rate, at) => rate.perCpuSecond / (theirs[at]?.perCpuSecond ?? Number.NaN)));

// By itself, whole or in part: `node tests/bench/http.ts document`.
if (import.meta.main) {
  // React of development is four times as slow.
  process.env.NODE_ENV = 'production';
  const { print } = await import('./measure.ts');
  const named = process.argv.slice(2);
  const chosen = allParts.filter((part) => named.length === 0 || named.includes(part));
  const unknown = named.filter((name) => !allParts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`No part "${unknown.join()}": there are ${allParts.join(', ')}.`);
  print('Server', await benchHttp(chosen));
}
