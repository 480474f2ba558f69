import {
  type ContentOf,
  defineArticles,
  defineRecord,
  type RecordFinding,
  twiceIn,
  wordsSchema,
} from '../../engine/index.ts';

const articleSchema = {
  type: 'object',
  properties: {
    title: { type: 'string', minLength: 1, description: 'The heading, and the name in the list.' },
    description: {
      type: 'string',
      minLength: 1,
      description: 'A sentence or two for search engines.',
    },
    updated: {
      type: 'string',
      format: 'date',
      description: 'The day of the last change that readers should know of: 2026-11-20.',
    },
    related: {
      type: 'array',
      minItems: 1,
      maxItems: 6,
      description:
        'Articles that go with this one: sharing/open-a-share. Those of the English article hold in every language that names none.',
      items: { type: 'string', minLength: 1, description: 'The path of an article below content/help/.' },
    },
  },
  required: ['title'],
  additionalProperties: false,
} as const;

/** The front matter of an article. */
export type HelpMeta = ContentOf<typeof articleSchema>;

/** The articles of the help centre: `help/<folder>/<article>`. */
export const helpArticles = defineArticles<HelpMeta>({
  folder: 'help',
  params: (key) => ({ slug: key.slice('help/'.length) }),
  check: ({ related = [] }, { keys }) => {
    const known = keys('help/').flatMap((key) => (key === 'help/tree' ? [] : key.slice('help/'.length)));
    const unknown = related.flatMap((name, at): RecordFinding[] => {
      const path = ['related', at];
      if (known.includes(name) || related.indexOf(name) < at) return [];
      return [{ type: 'unknown', path, noun: 'related article', namedBy: 'path', name, known }];
    });
    return [...twiceIn(related, (at) => ['related', at]), ...unknown];
  },
  description: 'An article of the help centre.',
  schema: articleSchema,
});

const name = { type: 'string', minLength: 1 } as const;

const treeSchema = {
  type: 'object',
  properties: {
    folders: {
      type: 'array',
      description: 'In the order of the list.',
      items: {
        type: 'object',
        properties: {
          slug: {
            ...name,
            description: 'The name of the folder under content/help/.',
          },
          title: { ...wordsSchema, description: 'What readers see, a language each.' },
          articles: {
            type: 'array',
            description:
              'Names of files in the folder, without language and ending, in the order of the list.',
            items: { ...name, description: 'The name of a file, without language and ending.' },
          },
        },
        required: ['slug', 'title', 'articles'],
        additionalProperties: false,
      },
    },
  },
  required: ['folders'],
  additionalProperties: false,
} as const;

type HelpTree = ContentOf<typeof treeSchema>;

/** The folders of the help centre with their articles, in order. */
export const helpTree = defineRecord<HelpTree>({
  key: 'help/tree',
  description: 'The folders of the help centre with their articles, in order.',
  schema: treeSchema,
  check: ({ folders }, { keys }) => [...checkFolders(folders), ...checkArticles(folders, keys('help/'))],
});

type Folder = HelpTree['folders'][number];

const checkFolders = (folders: readonly Folder[]): readonly RecordFinding[] =>
  twiceIn(
    folders.map(({ slug }) => slug),
    (at) => ['folders', at, 'slug'],
  );

/** @param keys of everything below `help/`. */
function checkArticles(folders: readonly Folder[], keys: readonly string[]): readonly RecordFinding[] {
  const present = Map.groupBy(
    keys.filter((key) => key.split('/').length > 2),
    (key) => key.slice('help/'.length, key.lastIndexOf('/')),
  );
  const findings = folders.flatMap((folder, at): readonly RecordFinding[] => {
    const articles = present.get(folder.slug);
    if (articles) return checkFolder(folder, at, articles);
    const known = [...present.keys()];
    const path = ['folders', at, 'slug'];
    return [{ type: 'unknown', path, noun: 'folder', namedBy: 'folder', name: folder.slug, known }];
  });
  const listed = new Set(folders.map(({ slug }) => slug));
  const others = [...present.keys()].filter((slug) => !listed.has(slug));
  return [
    ...findings,
    ...others.map((slug) => ({ type: 'unlisted', path: ['folders'], key: `help/${slug}` }) as const),
  ];
}

/** @param keys of the articles that the folder holds. */
function checkFolder(
  { slug, articles }: Folder,
  at: number,
  keys: readonly string[],
): readonly RecordFinding[] {
  const path = ['folders', at, 'articles'];
  const known = keys.map((key) => key.slice(`help/${slug}/`.length));
  const unknown = articles.flatMap((name, index): readonly RecordFinding[] =>
    known.includes(name) || articles.indexOf(name) < index
      ? []
      : [{ type: 'unknown', path: [...path, index], noun: 'article', name, known }],
  );
  const unlisted = known.filter((name) => !articles.includes(name));
  return [
    ...twiceIn(articles, (index) => [...path, index]),
    ...unknown,
    ...unlisted.map((name) => ({ type: 'unlisted', path, key: `help/${slug}/${name}` }) as const),
  ];
}
