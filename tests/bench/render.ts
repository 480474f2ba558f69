import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { House } from '../suites/open-house.ts';
import type { Row } from './measure.ts';

/**
 * Pages per second of CPU time where nothing is kept: each request is for an address that is not in the cache, so the
 * whole order runs, and the page is rendered, hashed and compressed. The not-found page is the one page that anybody
 * can ask for anew each time; the real pages are measured by emptying the cache through the site clock.
 */
export async function benchRender(house: House): Promise<Row[]> {
  const measure = async (url: (turn: number) => string, instant: (turn: number) => number, count: number) => {
    for (let turn = 0; turn < 50; turn += 1)
      await house.get(url(turn), instant(turn), { acceptEncoding: 'br' });
    const before = process.cpuUsage();
    for (let turn = 0; turn < count; turn += 1)
      await house.get(url(turn), instant(turn), { acceptEncoding: 'br' });
    const { user, system } = process.cpuUsage(before);
    return count / ((user + system) / 1e6);
  };
  // Two instants on either side of a boundary: each request finds the caches of another moment, that is, none.
  const boundary = house.generation.site.boundaries.at(-1) ?? 0;
  const turning = (turn: number) => boundary + (turn % 2 === 0 ? -1 : 0);
  const usual = Date.parse('2026-11-25T12:00:00Z');
  const rows: Row[] = [];
  const weigh = async (url: string) => {
    const answer = await house.get(url, usual);
    const html = Buffer.from(answer.body as Uint8Array).toString();
    const elements = html.match(/<[a-z]/g)?.length ?? 0;
    return `${elements} elements, ${html.match(/<a /g)?.length ?? 0} links`;
  };
  rows.push({
    name: 'not-found page, rendered each time',
    value: await measure(
      (turn) => `/en-US/none-${turn}`,
      () => usual,
      800,
    ),
    unit: 'pages/CPU s',
    target: `≥ 1,000 at 80 elements and 30 links (${await weigh('/en-US/none')})`,
  });
  for (const path of ['/activity-end', '/faq', '/policy/anti-abuse', '']) {
    rows.push({
      name: `${path || '/'}, rendered each time`,
      value: await measure(() => `/en-US${path}`, turning, 200),
      unit: 'pages/CPU s',
      target: await weigh(`/en-US${path}`),
    });
  }
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
  const before = process.cpuUsage();
  for (let turn = 0; turn < 1_000; turn += 1) renderToStaticMarkup(plain);
  const { user, system } = process.cpuUsage(before);
  rows.push({
    name: 'React alone, 80 elements and 30 links',
    value: 1_000 / ((user + system) / 1e6),
    unit: 'pages/CPU s',
    target: 'beside',
  });
  return rows;
}
