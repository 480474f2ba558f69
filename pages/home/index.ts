import { defineDocument } from '../../engine/index.ts';
import { plansFile, shownPlans } from '../../features/plans/index.ts';
import { homeHead } from './head.ts';
import { type HomeContent, type HomeData, schema } from './schema.ts';

export default defineDocument<HomeContent, HomeData>({
  description:
    'The home page: what the drive does and for whom, the platforms, security, plans and questions.',
  schema,
  files: [plansFile],
  load: ({ files, locale }) => ({
    plans: shownPlans(files, locale),
    tasks: files.picture('screens/downloads@2x.webp', locale),
  }),
  inlinesStyles: true,
  view: () => import('./view.tsx'),
  head: homeHead,
});
