import { defineDocument, type NoContent } from '../../engine/index.ts';
import { offersOf, plansFile } from '../../features/plans/index.ts';
import type { WidgetData } from './data.ts';

export default defineDocument<NoContent, WidgetData>({
  description:
    'A small card of what there is beside the plan of every account, which a program shows in a window of its own; it leads to /inapp/shop.',
  files: [plansFile],
  load: ({ files, locale }) => {
    const [, ...more] = offersOf(files)?.items ?? [];
    return {
      offers: more.map(({ id, unit, names, storage, traffic }) => ({
        ...{ id, unit, storage, traffic },
        name: names[locale] ?? names['en-US'] ?? Object.values(names)[0] ?? id,
      })),
    };
  },
  view: () => import('./view.tsx'),
});
