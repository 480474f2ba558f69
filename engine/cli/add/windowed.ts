import { isMap, isSeq, type Node, type YAMLMap } from 'yaml';
import { counted } from '../../manifest/counted.ts';
import { parseInstant } from '../../manifest/instants.ts';
import type { Sources } from '../../render/reading.ts';
import { hint, UsageError } from '../arguments.ts';
import type { WindowedKind } from '../command.ts';
import { offsetsIn, sayOffset } from '../instants.ts';
import { soundSnapshot, type Workspace } from '../workspace.ts';
import { type AddKind, isName, likeOption, type Wanted } from './addition.ts';
import { withCopies } from './catalogue.ts';
import { siteTexts } from './site-texts.ts';
import { routesIn, type WrittenRoute } from './written-routes.ts';

/** A route like another one of its kind, in a window of its own and with words of its own in the default language. */
const addWindowed = (facts: WindowedKind, { name, option }: Wanted, workspace: Workspace, now: number) => {
  const { noun, folder, messages } = facts;
  const { sources } = workspace;
  const { site } = soundSnapshot(workspace);
  if (!isName(name)) throw new UsageError('Name it as its address will be: summer-sale.');
  const window = { from: option('from'), to: option('to') };
  const [opens, closes] = [instantIn('--from', window.from, sources), instantIn('--to', window.to, sources)];
  if (closes <= opens) throw new UsageError('Say --to as an instant after --from.');
  if (closes <= now) throw new UsageError('Say --to as an instant that is still to come.');
  if (site.routes.some(({ path }) => path === folder + name))
    throw new UsageError(`There is a ${noun} ${folder}${name}.`);
  const { place, list, entry: model, prefix, path } = modelOf(facts, workspace, option('like'));
  const modelName = path.slice(folder.length);
  const [before, after] = [idOf(messages, modelName), idOf(messages, name)];
  const written = place.text
    .written(model, edgesOf(model, window))
    .replace(exactly(path), folder + name)
    // In a group with a prefix its path is the rest of its address.
    .replace(restOf(path.slice(prefix.length)), (folder + name).slice(prefix.length))
    .replace(exactly(before), after);
  const indent = ' '.repeat(place.text.indentOf(model));
  place.text.append(list, written.replaceAll(`\n${indent}`, '\n'), model);

  const file = `locales/${site.locales.default}.json`;
  const { text, copied, kept } = withCopies(sources.locales.get(site.locales.default) ?? '{}', before, after);
  const days = otherDays(written, window);
  return {
    entry: place,
    changed: copied.length > 0 ? new Map([[file, text]]) : new Map<string, string>(),
    left: [
      ...(copied.length > 0
        ? [
            `${counted(copied.length, 'message')} of ${file} have the words of ${folder}${modelName} until you write others, and its descriptions for translators: ${copied.join(', ')}.`,
          ]
        : []),
      ...(kept.length > 0 ? [`These were there already, and stay as they are: ${kept.join(', ')}.`] : []),
      ...(hasWords(model, site.locales.default)
        ? [`The words that stand in the entry itself are those of ${modelName}.`]
        : []),
      ...(days.length > 0 ? [`The entry has other days, of ${modelName}: ${days.join(', ')}.`] : []),
      'Translate them: "site words" names what each language lacks.',
    ],
  };
};

/** The entry to copy. The person chooses it: the last one may be unsuitable, such as an apology. */
function modelOf(
  { noun, folder }: WindowedKind,
  workspace: Workspace,
  like: string | undefined,
): WrittenRoute {
  const all = siteTexts(workspace)
    .flatMap(routesIn)
    .filter(({ path, entry }) => path.startsWith(folder) && entry.has('window'));
  const names = all.map(({ path }) => path.slice(folder.length));
  const [first] = all;
  if (first === undefined) throw new UsageError(`There is no ${noun} under ${folder} to begin with.`);
  if (like === undefined && all.length === 1) return first;
  const found = all[names.indexOf(like ?? '')];
  if (found) return found;
  const says = like === undefined ? '' : `There is no ${noun} "${like}".${hint(like, names)} `;
  throw new UsageError(`${says}Say with --like which ${noun} it begins as a copy of: ${names.join(', ')}.`);
}

/** Whether an entry has words of its own, by language, instead of messages. */
function hasWords(node: unknown, locale: string): boolean {
  if (isSeq(node)) return node.items.some((item) => hasWords(item, locale));
  if (!isMap(node)) return false;
  return node.has(locale) || node.items.some(({ value }) => hasWords(value, locale));
}

/** Days and instants in an entry that are not those of its window. */
const otherDays = (
  entry: string,
  window: { readonly from?: string | undefined; readonly to?: string | undefined },
) => {
  const found = entry.match(/\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?/g) ?? [];
  return [...new Set(found)].filter((day) => day !== window.from && day !== window.to);
};

/** As the manifest reads it: a day without its time begins at another instant in each time zone. */
function instantIn(option: string, text: string | undefined, sources: Sources): number {
  const instant = parseInstant(text ?? '');
  if (typeof instant === 'number') return instant;
  if (text === undefined || instant === 'invalid-date')
    throw new UsageError(`Say ${option} as an instant with its offset: 2026-11-20T00:00:00+08:00.`);
  const whole = `${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}`;
  // Staff of a site write their days in one zone, as a rule.
  const [offset = 0] = offsetsIn(sources).values();
  const zone = offset === 0 ? 'Z' : sayOffset(offset);
  throw new UsageError(
    `${option} ${text} does not say in which time zone it is. Write ${whole}${zone}${zone === 'Z' ? ', in UTC' : ', as days of this site are written'}.`,
  );
}

/** The nodes of an entry's window and the text that replaces each. The window may have one edge only. */
function edgesOf(
  entry: YAMLMap,
  edges: { readonly from: string | undefined; readonly to: string | undefined },
): [Node, string][] {
  const window = entry.get('window', true) as unknown as YAMLMap<unknown, Node>;
  const wanted = Object.entries(edges).map(([edge, instant]) => [edge, `"${instant}"`] as const);
  if (wanted.every(([edge]) => window.has(edge)))
    return wanted.map(([edge, text]) => [window.get(edge, true) as Node, text]);
  return [[window, `{${wanted.map((edge) => edge.join(': ')).join(', ')}}`]];
}

/** Matches a path or a prefix of message ids, but not a longer one that begins with it. */
const exactly = (text: string): RegExp =>
  new RegExp(`${text.startsWith('/') ? '' : '(?<![\\w.-])'}${text.replace(/[.~]/g, '\\$&')}(?![\\w-])`, 'g');

/** A path of which the beginning is the prefix of its group. */
const restOf = (path: string): RegExp => new RegExp(`(?<![\\w-])${exactly(path).source}`, 'g');

/** `winter-week` → `sale.winterWeek`, as the catalogues name them. */
const idOf = (messages: string, name: string): string =>
  `${messages}.${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}`;

export const windowedKind = (facts: WindowedKind): AddKind => ({
  about: `a ${facts.noun}, which opens and closes by itself`,
  words: ['NAME'],
  options: {
    from: { value: 'INSTANT', about: 'when it opens: 2026-11-20T00:00:00+08:00' },
    to: { value: 'INSTANT', about: 'when it closes' },
    like: likeOption(facts.noun),
  },
  help: 'Its entry and its words begin as copies of those of --like. The command lists what is left to fill in.',
  add: (wanted, workspace, { now }) => addWindowed(facts, wanted, workspace, now),
});
