import { defineDocument } from '../../engine/index.ts';
import { homeHead } from './head.ts';
import { type HomeContent, schema } from './schema.ts';

export default defineDocument<HomeContent>({
  description:
    'The home page: what the drive does and for whom, the platforms, security, plans and questions.',
  schema,
  view: () => import('./view.tsx'),
  head: homeHead,
});
