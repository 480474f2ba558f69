import { defineDocument } from '../../engine/index.ts';
import { helpArticles, helpTree, readHelpTree } from '../../features/help/index.ts';
import { type HelpContent, type HelpData, schema } from './schema.ts';

export default defineDocument<HelpContent, HelpData>({
  description:
    'The entrance to all help: the folders of the help centre, frequent questions, and whom to ask.',
  schema,
  files: [helpArticles, helpTree],
  load: ({ title, files, locale }) => ({ title, folders: readHelpTree(files, locale) }),
  view: () => import('./view.tsx'),
});
