import { isMap, parseDocument } from 'yaml';
import type { ArticleKind } from '../../define/content-kind.ts';
import { scalarText } from '../../manifest/yaml/positions.ts';
import { hint, UsageError } from '../arguments.ts';
import type { TextKind } from '../command.ts';
import { soundSnapshot, type Workspace } from '../workspace.ts';
import { type AddKind, isName, likeOption, titleOf, type Wanted } from './addition.ts';
import { ManifestText, textAt } from './yaml-place.ts';

/** A text in the default language, as a draft, and its place in the list of its kind. */
const addText = (facts: TextKind, { name, option }: Wanted, workspace: Workspace, now: number) => {
  const { noun, folder, list } = facts;
  const { sources } = workspace;
  const { site, articles } = soundSnapshot(workspace);
  const standard = site.locales.default;
  const parts = name.split('/');
  if (!parts.every(isName) || parts.length !== (list ? 2 : 1))
    throw new UsageError(`Name it as its address will be: ${list ? 'its-group/its-name' : 'its-name'}.`);
  const key = `${folder}/${name}`;
  if (articles.has(key)) throw new UsageError(`There is a ${noun} "${name}".`);
  const listed = list && withName(`${list.record}.yaml`, list, parts, sources.content);
  const title = option('title')?.trim() || titleOf(parts.at(-1) ?? name);
  const like = option('like');
  const file = `content/${key}.${standard}.md`;
  const schema = schemaOf(folder, workspace);
  const today = new Date(now).toISOString().slice(0, 10);
  const text =
    like === undefined
      ? begun(title, schema, today)
      : copied(title, schema, today, textOf(`${folder}/${like}`, facts, workspace));
  return {
    files: new Map([[file, text]]),
    ...(listed && { changed: new Map([[`content/${list.record}.yaml`, listed]]) }),
    left: [
      like === undefined
        ? `Write the text in ${file}.`
        : `All words of ${file} but the title are those of "${like}": write what is new.`,
      'It is a draft, which only previews show, until the line "draft: true" is taken out.',
      `Each other language is a file beside it, with its tag in place of ${standard}.`,
    ],
  };
};

/** The text of the list with a name more in its group. */
function withName(
  file: string,
  list: NonNullable<TextKind['list']>,
  [group = '', name = '']: readonly string[],
  content: ReadonlyMap<string, string>,
): string {
  const text = new ManifestText(content.get(file) ?? '');
  const groups = text.entries([list.groups]).map((entry) => textAt(entry, list.name) ?? '');
  const at = groups.indexOf(group);
  if (at < 0)
    throw new UsageError(
      `content/${file} has no "${group}".${hint(group, groups)} There are ${groups.join(', ')}.`,
    );
  text.appendWord([list.groups, at, list.texts], scalarText(name));
  return text.text;
}

interface FrontMatterSchema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, { readonly format?: string }>>;
}

/** The front matter of the kind, as the pages declare it. */
function schemaOf(folder: string, { snapshot }: Workspace): FrontMatterSchema {
  const kinds = Object.values(snapshot?.code.pages ?? {}).flatMap(({ files }) => files ?? []);
  const kind = kinds.find((one): one is ArticleKind => one.form === 'article' && one.folder === folder);
  return (kind?.schema ?? {}) as FrontMatterSchema;
}

/** With what every text of the kind must have: the title for words, today for a day. */
function begun(title: string, { required = [], properties = {} }: FrontMatterSchema, today: string): string {
  const others = required
    .filter((field) => field !== 'title')
    .map((field) => `${field}: ${properties[field]?.format === 'date' ? today : yaml(title)}\n`);
  return `---\ntitle: ${yaml(title)}\n${others.join('')}draft: true\n---\n\nWrite the text here.\n`;
}

const yaml = (title: string): string =>
  /^[A-Za-z][\w ,-]*\w$/.test(title) ? scalarOrWords(title) : JSON.stringify(title);
const scalarOrWords = (title: string): string => (title.includes(' ') ? title : scalarText(title));

/** Days on which the other was public, and addresses that it had, are not those of the copy. */
const own = ['draft', 'publish', 'expires', 'aliases'];

/** The text with another title, and with today in the place of days that it must have. */
function copied(
  title: string,
  { required = [], properties = {} }: FrontMatterSchema,
  today: string,
  text: string,
): string {
  const [, meta = '', body = text] =
    /^\uFEFF?---\r?\n([\s\S]*?)\r?\n?---[^\S\n]*\n?([\s\S]*)$/.exec(text) ?? [];
  const document = parseDocument(meta);
  if (!isMap(document.contents)) document.contents = document.createNode({}) as never;
  for (const field of own) document.delete(field);
  for (const [field, { format }] of Object.entries(properties)) {
    if (format !== 'date') continue;
    if (required.includes(field)) document.set(field, today);
    else document.delete(field);
  }
  document.set('title', title);
  document.set('draft', true);
  return `---\n${document.toString({ lineWidth: 0 }).trim()}\n---\n\n${body.replace(/^\s+/, '')}`;
}

function textOf(key: string, { noun, folder }: TextKind, workspace: Workspace): string {
  const { articles, site } = soundSnapshot(workspace);
  const name = key.slice(folder.length + 1);
  const text = workspace.sources.content.get(`${key}.${site.locales.default}.md`);
  if (text !== undefined) return text;
  const known = [...articles.keys()]
    .filter((one) => one.startsWith(`${folder}/`))
    .map((one) => one.slice(folder.length + 1));
  throw new UsageError(`There is no ${noun} "${name}" in ${site.locales.default}.${hint(name, known)}`);
}

export const textKind = (facts: TextKind): AddKind => ({
  about: `a ${facts.noun}`,
  words: [facts.list ? 'GROUP/NAME' : 'NAME'],
  options: {
    title: { value: 'TEXT', about: 'its title; made of its name, if not given' },
    like: likeOption(facts.noun),
  },
  help: `Writes it as a draft into content/${facts.folder}/${facts.list ? `, and its name into content/${facts.list.record}.yaml` : ''}.`,
  add: (wanted, workspace, { now }) => addText(facts, wanted, workspace, now),
});
