import { splitFrontMatter } from '../../content/read-file.ts';
import { countedNames } from '../../manifest/counted.ts';
import type { Sources } from '../../render/reading.ts';
import { type Change, type ChangedWords, notice } from './change.ts';
import { cut, firstChange } from './excerpt.ts';
import type { Side } from './listed.ts';

/** Changes of the files of `content/`, each shown by its first changed words. */
export function contentChanges(
  { content: before, pictures: picturesBefore }: Sources,
  { content: after, pictures: picturesAfter }: Sources,
  { known }: Side,
): Change[] {
  const shownAt = new Map(
    known.addresses.flatMap(({ path, file }) => (file === undefined ? [] : [[file, path] as const])),
  );
  const newNames = renamedFiles(before, after);
  const renamed = new Set(newNames.values());
  const files = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const texts = files.flatMap((name) => {
    const [then, now] = [before.get(name), after.get(name)];
    if (then === now || renamed.has(name)) return [];
    const address = shownAt.get(name.replace(/(\.[^./]+)?\.(md|yaml)$/, ''));
    const file = `content/${name}`;
    const where = address === undefined ? file : `${file} (${address})`;
    const newName = newNames.get(name);
    if (newName !== undefined)
      return [{ ...notice(`${file} is called content/${newName}.`), words: { file } }];
    if (isDraft(then) && isDraft(now)) return [notice(`${file} is a draft, which nobody sees.`)];
    if (then === undefined) return [comesOrGoes(`${where} is new`, { file, after: titleOf(now ?? '') })];
    if (now === undefined) return [comesOrGoes(`${where} is taken away`, { file, before: titleOf(then) })];
    const { heading, ...change } = firstChange(then, now);
    // In YAML the sign of a heading begins a comment.
    const under = name.endsWith('.md') ? heading : undefined;
    return [changed(where, { file, under, ...change }, under === undefined ? '' : `, under "${under}"`)];
  });
  return [...texts, ...pictureChanges(picturesBefore, picturesAfter)];
}

/** Pictures that are added, removed, or replaced under the same name. */
function pictureChanges(before: Sources['pictures'], after: Sources['pictures']): Change[] {
  const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].toSorted();
  return names.flatMap((name) => {
    const [then, now] = [before?.get(name)?.digest, after?.get(name)?.digest];
    if (then === now) return [];
    const lot = then === undefined ? 'is new' : now === undefined ? 'is taken away' : 'is another picture';
    return [notice(`content/${name} ${lot}.`)];
  });
}

/** Also true of a missing text: a draft that is added or removed changes nothing for visitors. */
const isDraft = (text: string | undefined): boolean => {
  const parts = text === undefined ? undefined : splitFrontMatter(text);
  if (parts === undefined) return true;
  return 'yaml' in parts && /^draft:[ \t]*true[ \t]*$/m.test(parts.yaml ?? '');
};

/** Files that were renamed without a change of their text: the new name by the old one. */
function renamedFiles(before: Sources['content'], after: Sources['content']): ReadonlyMap<string, string> {
  const gone = byText([...before].filter(([name]) => !after.has(name)));
  const come = byText([...after].filter(([name]) => !before.has(name)));
  return new Map(
    [...gone].flatMap(([text, name]) => {
      const newName = come.get(text);
      return name === undefined || newName === undefined ? [] : [[name, newName] as const];
    }),
  );
}

/** Names by their text; undefined where several have the same. */
function byText(files: readonly (readonly [string, string])[]): Map<string, string | undefined> {
  const names = new Map<string, string | undefined>();
  for (const [name, text] of files) names.set(text, names.has(text) ? undefined : name);
  return names;
}

function comesOrGoes(says: string, words: ChangedWords): Change {
  const title = words.after ?? words.before ?? '';
  return { ...notice(`${says}${title && `: "${title}"`}.`), words };
}

/** A name for a file: the title of its front matter, else its first heading, else its first words. */
const titleOf = (text: string): string =>
  cut(/^title:[ \t]*(.+)$/m.exec(text)?.[1] ?? /^#{1,6}[ \t]+(.+)$/m.exec(text)?.[1] ?? text);

/** Changed messages, each in its language; added and removed ones as one sentence for each catalogue. */
export function messageChanges(before: Sources, after: Sources): Change[] {
  const tags = [...new Set([...before.locales.keys(), ...after.locales.keys()])].toSorted();
  return tags.flatMap((tag) => {
    const [then, now] = [before.locales.get(tag) ?? '{}', after.locales.get(tag) ?? '{}'];
    if (then === now) return [];
    const file = `locales/${tag}.json`;
    const [old, own] = [messagesIn(then), messagesIn(now)];
    const gained = [...own.keys()].filter((id) => !old.has(id));
    const lost = [...old.keys()].filter((id) => !own.has(id));
    return [
      ...[...own].flatMap(([id, text]) => {
        const other = old.get(id);
        if (other === undefined || other === text) return [];
        const { heading: _, ...change } = firstChange(other, text);
        return [changed(`${file}, ${id}`, { file, under: id, ...change })];
      }),
      ...(gained.length > 0 ? [notice(`${file} gains ${countedNames(gained, 'message')}.`)] : []),
      ...(lost.length > 0 ? [notice(`${file} loses ${countedNames(lost, 'message')}.`)] : []),
    ];
  });
}

/** The changed words of a route's own entry in the manifest, in the default language. */
export function contentTeller(before: Side, after: Side): (path: string) => Change | undefined {
  const textOf = (path: string, { site, content }: Side['snapshot']): string => {
    const route = site.routes.find((one) => one.path === path);
    return route === undefined ? '' : textsIn(content(route, site.locales.default)).join('\n');
  };
  return (path) => {
    const [then, now] = [textOf(path, before.snapshot), textOf(path, after.snapshot)];
    if (then === now) return undefined;
    const { heading: _, ...change } = firstChange(then, now);
    const file =
      after.snapshot.site.routes.find((one) => one.path === path)?.file ?? after.snapshot.site.file;
    return { ...changed(`${path} has other content`, { file, under: path, ...change }), path };
  };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function changed(where: string, words: Words, place = ''): Change {
  const { file, under, before, after } = words;
  return {
    ...notice(`${where}${place}: ${sayWords(before, after)}.`),
    words: {
      file,
      ...(under !== undefined && { under }),
      ...(before !== '' && { before }),
      ...(after !== '' && { after }),
    },
  };
}

interface Words {
  readonly file: string;
  readonly under: string | undefined;
  readonly before: string;
  readonly after: string;
}

function sayWords(before: string, after: string): string {
  if (before === after) return 'other spaces or line breaks';
  if (before === '') return `gains "${after}"`;
  return after === '' ? `loses "${before}"` : `"${before}" → "${after}"`;
}

/** Ids with their words; none of a malformed catalogue, which the compiler reports. */
function messagesIn(text: string): ReadonlyMap<string, string> {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return new Map(entries.map(([id, entry]) => [id, typeof entry === 'string' ? entry : words(entry)]));
  } catch {
    return new Map();
  }
}

const words = (entry: unknown): string =>
  String((entry as { readonly defaultMessage?: unknown } | null)?.defaultMessage ?? '');
