import { defineDocument } from '../../engine/index.ts';
import { plansFile, shownPlans } from '../../features/plans/index.ts';
import { rewardsFile, rewardsOf } from '../../features/rewards/index.ts';
import type { ActivityData } from './data.ts';
import { type ActivityContent, schema } from './schema.ts';

export default defineDocument<ActivityContent, ActivityData>({
  description: 'A campaign with its countdown, offer, steps and terms.',
  schema,
  files: [rewardsFile, plansFile],
  load: ({ files, locale, content: { reference } }) => {
    const plans = shownPlans(files, locale).map(({ id }) => id);
    const terms = rewardsOf(files, plans).compensations.find(({ id }) => id === reference);
    return { compensation: terms && { id: terms.id, days: terms.days, from: terms.from, to: terms.to } };
  },
  view: () => import('./view.tsx'),
});
