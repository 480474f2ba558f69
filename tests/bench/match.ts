import { matchRoutes } from 'react-router';
import { splitLocale } from '../../engine/match/locale.ts';
import { createTable } from '../../engine/match/table.ts';
import { medianTime, type Row } from './measure.ts';

const tags = ['en-US', 'es', 'id', 'ja', 'ko', 'ms', 'pt', 'ru', 'uk', 'zh-CN', 'zh-TW'];

function patterns(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = index % 4;
    if (kind === 0) return `/section-${index}`;
    if (kind === 1) return `/section-${index}/:id`;
    if (kind === 2) return `/section-${index}/part/:id/:version`;
    return `/section-${index}/*rest`;
  });
}

/** Matching: ours at 100 and 1,000 patterns, in 1 and 11 languages, beside react-router's public matcher. */
export function benchMatch(): Row[] {
  const rows: Row[] = [];
  for (const count of [100, 1_000]) {
    const list = patterns(count);
    const table = createTable(list.map((path) => ({ path, value: path })));
    const paths = list.map((path) => path.replace(/:[a-z]+/g, 'x1').replace('*rest', 'a/b'));
    for (const languages of [1, 11]) {
      const locales = { default: 'en-US', supported: tags.slice(0, languages).map((tag) => ({ tag })) };
      let turn = 0;
      const ours = medianTime(20_000, () => {
        turn += 1;
        const tag = tags[turn % languages] as string;
        table.match(splitLocale(`/${tag}${paths[turn % paths.length]}`, locales).path);
      });
      rows.push({
        name: `match, ${count} patterns, ${languages} language(s)`,
        value: ours * 1_000,
        unit: 'µs',
        target: '< 10',
      });
    }
    const routes = list.map((path) => ({ path: path.replace('*rest', '*') }));
    let turn = 0;
    const theirs = medianTime(count === 100 ? 400 : 60, () => {
      turn += 1;
      matchRoutes(routes, paths[turn % paths.length] as string);
    });
    rows.push({
      name: `react-router matchRoutes, ${count} patterns`,
      value: theirs * 1_000,
      unit: 'µs',
      target: 'beside',
    });
  }
  return rows;
}
