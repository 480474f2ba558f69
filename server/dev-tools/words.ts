import { isAbsolute, join } from 'node:path';
import { editorAddress } from '../../app/overlay/faults.ts';
import type { MissingWords } from '../../app/server.ts';
import { devToolsPath, escaped } from './page.ts';

const kinds = [
  ['message', 'Messages'],
  ['text', 'Texts of the manifest'],
  ['article', 'Articles'],
] as const;

/**
 * Missing messages of each language, counted, each with a link to its file.
 * @param missing what `site words --json` says
 * @param locale the one language to show, if any
 */
export function wordsView(missing: readonly MissingWords[], locale: string | null, root: string): string {
  if (missing.length === 0) return '<p>No language lacks anything.</p>';
  const tags = [...new Set(missing.flatMap(({ locales }) => locales))].toSorted();
  const shown = locale === null ? missing : missing.filter(({ locales }) => locales.includes(locale));
  const all = `<p><a href="${devToolsPath}?show=words">Every language</a></p>`;
  return [
    counts(missing, tags),
    ...(locale === null ? [] : [all]),
    ...kinds.map(([kind, title]) => missingTable(shown, kind, title, root)),
  ].join('\n');
}

function counts(missing: readonly MissingWords[], tags: readonly string[]): string {
  const rows = tags.map((tag) => {
    const numbers = kinds.map(
      ([kind]) => missing.filter((one) => one.kind === kind && one.locales.includes(tag)).length,
    );
    const link = `<a href="${devToolsPath}?show=words&#38;locale=${encodeURIComponent(tag)}">${escaped(tag)}</a>`;
    return `<tr><th scope="row">${link}</th>${numbers.map((number) => `<td class="number">${number}</td>`).join('')}</tr>`;
  });
  return table('What each language lacks', ['Language', ...kinds.map(([, title]) => title)], rows);
}

function missingTable(
  missing: readonly MissingWords[],
  kind: MissingWords['kind'],
  title: string,
  root: string,
): string {
  const rows = missing
    .filter((one) => one.kind === kind)
    .map(({ name, words, locales, file, line }) => {
      const place = `${file}:${line}`;
      const path = isAbsolute(file) ? file : join(root, file);
      const link = `<a href="${escaped(editorAddress(path, { line }))}" aria-label="Open ${escaped(place)} in the editor">${escaped(place)}</a>`;
      const said = [name && `<code>${escaped(name)}</code>`, escaped(words)].filter(Boolean).join('<br>');
      return `<tr><td>${link}</td><td>${said}</td><td>${escaped(locales.join(', '))}</td></tr>`;
    });
  if (rows.length === 0) return '';
  return `<h2>${title}</h2>\n${table(title, ['Place', 'Words', 'Missing in'], rows)}`;
}

const table = (name: string, heads: readonly string[], rows: readonly string[]): string =>
  `<div class="wide"><table aria-label="${name}">
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>`;
