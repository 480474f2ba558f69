/** The parts of a path under `content/`. */
export type ContentName =
  | { readonly form: 'article'; readonly key: string; readonly locale: string }
  | { readonly form: 'record'; readonly key: string };

/** `<name>.<language>.md`; the language as the manifest writes it: `ja`, `zh-CN`, `es-419`, `zh-Hant-TW`. */
const articleName = /^(.+)\.([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)\.md$/;
const recordName = /^(.+)\.yaml$/;
/** Common mistakes, with the right ending. */
const otherEndings: Readonly<Record<string, string>> = {
  yml: 'yaml',
  json: 'yaml',
  txt: 'md',
  markdown: 'md',
  mdx: 'md',
  htm: 'md',
  html: 'md',
};

/** @returns a sentence with the reason, where the name of the file rules it out. */
export function parseContentName(file: string): ContentName | string {
  const article = articleName.exec(file);
  if (article) return { form: 'article', key: article[1] as string, locale: article[2] as string };
  const record = recordName.exec(file);
  if (record) return { form: 'record', key: record[1] as string };
  const name = file.split('/').at(-1) ?? file;
  const ending = /\.([^.]*)$/.exec(name)?.[1] ?? '';
  if (ending === 'md') return sayNameless(name);
  const wanted =
    otherEndings[ending.toLowerCase()] ?? (/^(md|yaml)$/i.test(ending) ? ending.toLowerCase() : undefined);
  return wanted === undefined
    ? `A file "${name}" is not read here.`
    : `The ending .${ending} is not read; texts end in .md, lists in .yaml.`;
}

/** ` - Copy`, ` (2)` and the like, as systems name what was copied in a folder. */
const copyMark =
  /\s*(?: - (?:Copy|Kopie|Copia|Cópia|копия|副本|コピー)(?: \(\d+\))?|\(\d+\)| copy(?: \d+)?)$/i;

function sayNameless(name: string): string {
  const bare = name.replace(/\.md$/, '');
  if (copyMark.test(bare)) return `The name "${name}" is that of a copy, which no page shows.`;
  const [, tag, rest] = /^([a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})+)[._-](.+)$/.exec(bare) ?? [];
  return tag === undefined
    ? `The name "${name}" does not say in which language the text is.`
    : `The language of "${name}" stands before the name: write ${rest}.${tag}.md.`;
}
