import type { Node, YAMLMap } from 'yaml';
import { parseInstant } from '../../manifest/instants.ts';
import { UsageError, type WindowedKind } from '../command.ts';
import { type Adder, isName, type Wanted } from './addition.ts';
import { ManifestText, textAt } from './yaml-place.ts';

/** `add KIND NAME --from … --to …`: a route like the last of its kind, with words of its own in the default language. */
export const addWindowed =
  ({ noun, folder, messages }: WindowedKind): Adder =>
  ({ name, from, to }, { sources, snapshot }) => {
    if (!isName(name)) throw new UsageError('Name it as its address will be: summer-sale.');
    const [opens, closes] = [instantIn('--from', from), instantIn('--to', to)];
    if (closes <= opens) throw new UsageError('Say --to as an instant after --from.');
    const manifest = new ManifestText(sources.manifest);
    const routes = manifest.entries(['routes']);
    if (routes.some((entry) => textAt(entry, 'path') === folder + name))
      throw new UsageError(`There is a ${noun} ${folder}${name}.`);
    const last = routes.findLast((entry) => textAt(entry, 'path')?.startsWith(folder) && entry.has('window'));
    if (last === undefined) throw new UsageError(`There is no ${noun} under ${folder} to begin with.`);
    const lastName = textAt(last, 'path')?.slice(folder.length) ?? '';
    const [before, after] = [idOf(messages, lastName), idOf(messages, name)];
    const written = manifest
      .written(last, edgesOf(last, { from, to }))
      .replace(exactly(folder + lastName), folder + name)
      .replace(exactly(before), after);
    const indent = ' '.repeat(manifest.indentOf(last));
    manifest.append(['routes'], written.replaceAll(`\n${indent}`, '\n'), last);

    const standard = snapshot?.site.locales.default ?? 'en-US';
    const catalogue = JSON.parse(sources.locales.get(standard) ?? '{}') as Record<string, unknown>;
    const own = Object.entries(catalogue).filter(([id]) => id.startsWith(`${before}.`));
    const copies = own.map(([id, words]) => [after + id.slice(before.length), words] as const);
    const merged = Object.fromEntries(
      [...Object.entries(catalogue), ...copies].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
    );
    return {
      manifest: manifest.text,
      files: new Map([[`locales/${standard}.json`, `${JSON.stringify(merged, null, 2)}\n`]]),
      left: [
        `The words ${after}.… in locales/${standard}.json are copies of ${before}.…: write what is new.`,
        'Translate them: "site words" names what each language lacks.',
      ],
    };
  };

/** As the manifest reads it. */
function instantIn(option: string, text = ''): number {
  const instant = parseInstant(text);
  if (typeof instant === 'number') return instant;
  throw new UsageError(`Say ${option} as an instant with its offset: 2026-11-20T00:00:00+08:00.`);
}

/** What is written in place of the window of an entry, which may have one edge. */
function edgesOf(entry: YAMLMap, edges: Pick<Wanted, 'from' | 'to'>): [Node, string][] {
  const window = entry.get('window', true) as unknown as YAMLMap<unknown, Node>;
  const wanted = Object.entries(edges).map(([edge, instant]) => [edge, `"${instant}"`] as const);
  if (wanted.every(([edge]) => window.has(edge)))
    return wanted.map(([edge, text]) => [window.get(edge, true) as Node, text]);
  return [[window, `{${wanted.map((edge) => edge.join(': ')).join(', ')}}`]];
}

/** A path, or the beginning of messages, and not that of another which begins with the same word. */
const exactly = (text: string): RegExp =>
  new RegExp(`${text.startsWith('/') ? '' : '(?<![\\w.-])'}${text.replace(/[.~]/g, '\\$&')}(?![\\w-])`, 'g');

/** `winter-week` → `sale.winterWeek`, as the catalogues name them. */
const idOf = (messages: string, name: string): string =>
  `${messages}.${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}`;
