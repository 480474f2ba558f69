/**
 * `npm run lighthouse`: Lighthouse's judgement of the public pages on a slow phone, of the built server on loopback. It is no
 * part of `npm test`; Lighthouse is fetched when it is run. `npm run lighthouse -- /ja/faq` judges other addresses.
 */
import './temporary.ts';
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromiumFlags, requireChromium } from './chromium.ts';
import { makeDataFolder, startServer } from './process/serving.ts';

const version = '13.5.0';
/** The home page, an app page, an article, a policy, the blog and a post. */
const pages = [
  '/en-US',
  '/en-US/desktop-app',
  '/en-US/help-center/getting-started/upload-files',
  '/en-US/policy/privacy-policy',
  '/en-US/blog',
  '/ja',
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Of a hundred, in each category; milliseconds for the home page. */
const [lowestScore, longestPaint] = [98, 1200];

/** The parts of Lighthouse's report that are read here. */
interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly AuditRef[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}
interface AuditRef {
  readonly id: string;
  readonly weight: number;
}
interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
}

const run = promisify(execFile);

async function judge(address: string, file: string): Promise<Report> {
  await run(
    'npx',
    [
      '--yes',
      `--package=lighthouse@${version}`,
      'lighthouse',
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join()}`,
      `--chrome-flags=${['--headless', ...chromiumFlags].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: requireChromium() } },
  );
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/** Bytes that a browser is sent. */
const sentBytes = async (address: string): Promise<number> => {
  const { headers, body } = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  await body?.cancel();
  return Number(headers.get('content-length'));
};

/** Visits until the page is sent in its smallest form, which is made in the background once it was asked for again. */
async function warm(address: string): Promise<void> {
  const first = await sentBytes(address);
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    if ((await sentBytes(address)) < 0.8 * first) return;
    await setTimeout(100);
  }
}

/** The audits that cost points, by name. */
const lost = ({ categories, audits }: Report): string[] => [
  ...new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => audits[id]!.title),
    ),
  ),
];

const wanted = process.argv.slice(2);
const data = makeDataFolder('lighthouse');
const server = await startServer({ data });
let isGood = true;
try {
  // A browser is led from the number to the name at once; that is no part of a page's time.
  const { url: home } = await fetch(server.address);
  const columns = ['FCP ms', 'LCP ms', 'CLS'];
  console.log([...categories, ...columns, 'address'].join('\t'));
  // A first visit, not judged: the browser's program and the site's parts are read from the disk with it.
  await judge(new URL(pages[0]!, home).href, join(data, 'lighthouse.json'));
  for (const page of wanted.length > 0 ? wanted : pages) {
    const address = new URL(page, home).href;
    await warm(address);
    const report = await judge(address, join(data, 'lighthouse.json'));
    const scores = categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100));
    const figure = (name: string) => report.audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
    const paint = figure('largest-contentful-paint');
    const [first, shift] = [figure('first-contentful-paint'), figure('cumulative-layout-shift')];
    console.log([...scores, Math.round(first), Math.round(paint), shift.toFixed(3), page].join('\t'));
    for (const title of lost(report)) console.log(`\t${title}`);
    const isHome = page === pages[0];
    if (scores.some((score) => score < lowestScore) || (isHome && paint > longestPaint)) isGood = false;
  }
} finally {
  await server.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;
