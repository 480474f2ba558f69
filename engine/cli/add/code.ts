import { scalarText } from '../../manifest/positions.ts';
import { UsageError } from '../command.ts';
import { type Adder, isName } from './addition.ts';
import { ManifestText, textAt } from './yaml-place.ts';

const refuseKnown = (known: Readonly<Record<string, unknown>>, name: string, noun: string): void => {
  if (Object.hasOwn(known, name)) throw new UsageError(`There is a ${noun} "${name}".`);
};

/** `add page NAME`: its three files and a route that shows it. */
export const addPage: Adder = ({ name }, { sources, snapshot }) => {
  if (!isName(name)) throw new UsageError('Name it as its address will be: press-kit.');
  refuseKnown(snapshot?.code.pages ?? {}, name, 'page');
  const manifest = new ManifestText(sources.manifest);
  if (manifest.entries(['routes']).some((entry) => textAt(entry, 'path') === `/${name}`))
    throw new UsageError(`The address /${name} is taken.`);
  const standard = snapshot?.site.locales.default ?? 'en-US';
  const title = titleOf(name);
  const words = `{text: {${standard}: ${title.includes(' ') ? title : scalarText(title)}}}`;
  manifest.append(
    ['routes'],
    [`path: /${name}`, `page: ${scalarText(name)}`, `title: ${words}`, `content: {title: ${words}}`].join(
      '\n',
    ),
  );
  return {
    manifest: manifest.text,
    files: new Map([
      [`pages/${name}/schema.ts`, schemaSource],
      [`pages/${name}/index.ts`, pageSource(title)],
      [`pages/${name}/view.tsx`, viewSource(pascal(name))],
    ]),
    left: [
      `Describe what staff may write in pages/${name}/schema.ts, and show it in view.tsx.`,
      'Write the title in the other languages, or name a message of locales/.',
    ],
  };
};

/** `add guard NAME`: its file. A route must name it before it does anything. */
export const addGuard: Adder = ({ name }, { snapshot }) => {
  if (!isName(name)) throw new UsageError('Name it in words with hyphens: country-block.');
  refuseKnown(snapshot?.code.guards ?? {}, name, 'guard');
  return {
    manifest: undefined,
    files: new Map([[`guards/${name}.ts`, guardSource]]),
    left: [
      `Say in guards/${name}.ts what it reads and whom it lets through, then name it in a route: guards: [${name}].`,
    ],
  };
};

/** `add action NAME`: its file and its entry. */
export const addAction: Adder = ({ name }, { sources, snapshot }) => {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))
    throw new UsageError('Name it as addresses will: show_prices.');
  refuseKnown(snapshot?.code.actions ?? {}, name, 'action');
  const manifest = new ManifestText(sources.manifest);
  const entry = `{name: ${scalarText(name)}}`;
  if (manifest.list(['actions'])) manifest.append(['actions'], entry);
  else manifest.section(`actions:\n  - ${entry}`);
  return {
    manifest: manifest.text,
    files: new Map([[`actions/${name}.ts`, actionSource]]),
    left: [
      `Say in actions/${name}.ts what it opens. It may show things; it must not change any without a click.`,
    ],
  };
};

const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const pascal = (name: string): string =>
  name.replace(/(^|-)(.)/g, (_, _hyphen, letter: string) => letter.toUpperCase());

const schemaSource = `import { type ContentOf, textSchema } from '../../engine/index.ts';

/** The words that staff may write under \`content:\` of a route with this page. */
export const schema = {
  type: 'object',
  properties: {
    title: { ...textSchema, description: 'The heading of the page.' },
  },
  required: ['title'],
  additionalProperties: false,
} as const;

export type Content = ContentOf<typeof schema>;
`;

const pageSource = (title: string): string => `import { defineDocument } from '../../engine/index.ts';
import { type Content, schema } from './schema.ts';

export default defineDocument<Content>({
  description: ${JSON.stringify(`${title}: say in one sentence what the page is for.`)},
  schema,
  view: () => import('./view.tsx'),
});
`;

const viewSource = (name: string): string => `import type { PageProps } from '../../engine/index.ts';
import type { Content } from './schema.ts';

export default function ${name}View({ content }: PageProps<Content>) {
  return (
    <article>
      <h1>{content.title}</h1>
    </article>
  );
}
`;

const guardSource = `import { allow, defineGuard } from '../engine/index.ts';

export default defineGuard({
  description: 'Say in one sentence whom it lets through.',
  runsOn: 'server',
  reads: [],
  check: () => allow,
});
`;

const actionSource = `import { defineAction } from '../engine/index.ts';

export default defineAction({
  description: 'Say in one sentence what it opens.',
  params: [],
  run() {
    throw new Error('This action opens nothing yet.');
  },
});
`;
