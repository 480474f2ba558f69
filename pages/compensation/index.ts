import { defineApp, type NoContent } from '../../engine/index.ts';
import { messages as notices } from '../../features/notices/messages.ts';
import { plansFile, shownPlans } from '../../features/plans/index.ts';
import { rewardsFile, rewardsOf } from '../../features/rewards/index.ts';

export default defineApp<NoContent, { readonly planName: string; readonly activity: string }>({
  description:
    'Where an account gets what makes up for something. Of what content/rewards.yaml does not name there is no such page.',
  messages: ['compensation.', ...notices],
  files: [rewardsFile, plansFile],
  load: ({ files, locale, params }) => {
    const plans = shownPlans(files, locale);
    const { compensations } = rewardsOf(
      files,
      plans.map(({ id }) => id),
    );
    const terms = compensations.find(({ id }) => id === params.activity);
    return (
      terms && {
        activity: terms.id,
        planName: plans.find(({ id }) => id === terms.plan)?.name ?? terms.plan,
      }
    );
  },
  stores: async () => (await import('./stores.ts')).storesOf,
  view: () => import('./view.tsx'),
});
