import { pascal, titleOf } from './addition.ts';

export const pageFiles = (name: string): ReadonlyMap<string, string> =>
  new Map([
    [`pages/${name}/schema.ts`, schemaSource],
    [`pages/${name}/index.ts`, pageSource(titleOf(name))],
    [`pages/${name}/view.tsx`, viewSource(pascal(name))],
  ]);

export const layoutFiles = (name: string): ReadonlyMap<string, string> =>
  new Map([
    [`layouts/${name}/index.ts`, layoutSource],
    [`layouts/${name}/view.tsx`, layoutViewSource(pascal(name))],
  ]);

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
  description: '${title}: say in one sentence what the page is for.',
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

export const guardSource = `import { allow, defineGuard } from '../engine/index.ts';

export default defineGuard({
  description: 'Say in one sentence whom it lets through.',
  runsOn: 'server',
  reads: [],
  check: () => allow,
});
`;

export const actionSource = `import { defineAction } from '../engine/index.ts';

export default defineAction({
  description: 'Say in one sentence what it opens.',
  params: [],
  run() {
    throw new Error('This action opens nothing yet.');
  },
});
`;

export const ruleSource = `import { defineValidateRule } from '../../engine/index.ts';

export default defineValidateRule({
  description: 'Say in one sentence which addresses exist.',
  runsOn: 'server',
  reads: [],
  isValid: () => true,
});
`;

const layoutSource = `import { defineLayout } from '../../engine/index.ts';

export default defineLayout({
  description: 'Say in one sentence what stands around the page.',
  frames: 'document',
  view: () => import('./view.tsx'),
});
`;

const layoutViewSource = (name: string): string => `import type { LayoutProps } from '../../engine/index.ts';

export default function ${name}Layout({ children }: LayoutProps) {
  return <main>{children}</main>;
}
`;
