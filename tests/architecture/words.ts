import { Visitor } from 'vite';
import { productFiles, type Rule } from './rule.ts';
import type { SourceFile, SourceTree } from './source.ts';
import { excusedWords, inventedWords, productWords } from './table.ts';

const ofProduct = new Set(productWords);
const invented = new Set(inventedWords);

/** Words of the browser's, whatever they are made of. */
const ofBrowsers =
  /content-security-policy|share_target|trustedTypes|createPolicy|(?:cross-origin-\w+|permissions|referrer)-policy/gi;

/** The words of a name or a text, in the singular: `PoliciesAt` → policy, at. */
const wordsOf = (text: string): string[] =>
  text
    .replace(ofBrowsers, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) =>
      word
        .toLowerCase()
        .replace(/ies$/, 'y')
        .replace(/(?<!s)s$/, ''),
    );

/** The refused words that a file uses in its names, and in its texts where these count; comments may give examples. */
function wordsIn(
  file: SourceFile,
  refused: ReadonlySet<string>,
  { inTexts }: { readonly inTexts: boolean },
): ReadonlySet<string> {
  const found = new Set<string>();
  const hasOne = (text: string) => wordsOf(text).some((word) => refused.has(word));
  if (!hasOne(file.text) || !hasOne(withoutComments(file))) return found;
  const see = (some: string) => {
    for (const word of wordsOf(some)) if (refused.has(word)) found.add(word);
  };
  new Visitor({
    Identifier({ name }) {
      see(name);
    },
    JSXIdentifier({ name }) {
      see(name);
    },
    JSXText({ value }) {
      if (inTexts) see(value);
    },
    Literal(node) {
      if (inTexts) see('regex' in node ? node.regex.pattern : String(node.value));
    },
    TemplateElement({ value }) {
      if (inTexts) see(value.raw);
    },
  }).visit(file.program);
  return found;
}

/** To visit a file costs a hundred times as much as to look for a word in it. */
const withoutComments = ({ text, comments }: SourceFile): string =>
  comments.toReversed().reduce((code, { start, end }) => code.slice(0, start) + code.slice(end), text);

const uses = (tree: SourceTree): string[] =>
  productFiles(tree)
    .filter(({ path }) => path.startsWith('engine/'))
    .flatMap((file) => faultsIn(file, wordsIn(file, ofProduct, { inTexts: true })));

const faultsIn = ({ path }: SourceFile, words: ReadonlySet<string>): string[] =>
  [...words].sort().map((word) => `${path}: ${word}`);

const neutral: Rule = {
  name: 'the engine knows no product word',
  remedy:
    'The engine serves any site: name the thing by what it is to the engine, or have the manifest, app/ or a registry say it.',
  find: uses,
  broken: [
    {
      files: {
        'engine/router/embed.ts': `const path = '/drive/feedback';`,
        'engine/render/head.ts': `interface ShareHead { readonly uploadedAt: number }`,
        'engine/view/link.tsx': 'const view = <p>Your trash</p>;\n// A drive, for example.',
        'engine/match/table.ts': 'const isDrive = /^\\/drive/.test(`/activities/`);',
        'engine/match/table.test.ts': `const path = '/drive';`,
        'pages/home/view.tsx': `const path = '/drive';`,
      },
      faults: [
        'engine/router/embed.ts: drive',
        'engine/router/embed.ts: feedback',
        'engine/render/head.ts: share',
        'engine/render/head.ts: uploaded',
        'engine/view/link.tsx: trash',
        'engine/match/table.ts: activity',
        'engine/match/table.ts: drive',
      ],
    },
  ],
};

const plain: Rule = {
  name: 'names are made of the words of the field',
  remedy: 'Take the word that other codebases of this kind use; docs/glossary.md has those of this one.',
  find: ({ files }) => files.flatMap((file) => faultsIn(file, wordsIn(file, invented, { inTexts: false }))),
  broken: [
    {
      files: {
        'api/lock.ts': `const waitPatiently = (wishes: number) => wishes;`,
        'ui/tooltip.tsx': `const text = 'A trouble';\n// Of a keeper.`,
        'ui/tooltip.test.tsx': `const trouble = 1;`,
      },
      faults: ['api/lock.ts: patiently', 'api/lock.ts: wishe', 'ui/tooltip.test.tsx: trouble'],
    },
    ...inventedWords.map((word) => ({
      files: { 'ui/a.ts': `const ${word}Of = 1;` },
      faults: [`ui/a.ts: ${word}`],
    })),
  ],
  excused: excusedWords,
};

/** A comment of several lines that begins with a nominal clause has its subject at the end, if anywhere. */
const opening = /^[*\s]*What\b/;

const subjects: Rule = {
  name: 'a comment begins with its subject',
  remedy: 'Name the thing: "The limits of a plan", not "What a plan allows".',
  find: ({ files }) =>
    files.flatMap(({ path, text, comments }) =>
      comments
        .filter(({ value }) => opening.test(value))
        .map(({ start }) => `${path}:${text.slice(0, start).split('\n').length}`),
    ),
  broken: [
    {
      files: {
        'ui/a.ts':
          '/** What it allows. */\nexport const a = 1;\n// Whatever it is.\n// what now\n// What now\n',
        'ui/a.test.ts': '/**\n * What is tested.\n */\n',
      },
      faults: ['ui/a.ts:1', 'ui/a.ts:5', 'ui/a.test.ts:1'],
    },
  ],
};

export const wordRules: readonly Rule[] = [neutral, plain, subjects];
