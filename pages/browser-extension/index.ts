import { defineDocument } from '../../engine/index.ts';
import { type ExtensionContent, schema } from './schema.ts';

export default defineDocument<ExtensionContent, string>({
  description:
    'What the browser extension does, its files for each kind of browser, and how they are installed.',
  schema,
  load: ({ title }) => title,
  view: () => import('./view.tsx'),
});
