import { defineApp, type NoContent } from '../../engine/index.ts';
import { messages as notices } from '../../features/notices/messages.ts';
import { plansFile, shownPlans } from '../../features/plans/index.ts';
import { rewardsFile, rewardsOf } from '../../features/rewards/index.ts';

export default defineApp<NoContent, { readonly planName: string }>({
  description:
    'The daily check-in, which gives days of a plan. Without content/rewards.yaml there is no such page.',
  messages: ['checkIn.', ...notices],
  files: [rewardsFile, plansFile],
  load: ({ files, locale }) => {
    const plans = shownPlans(files, locale);
    const { checkIn } = rewardsOf(
      files,
      plans.map(({ id }) => id),
    );
    return checkIn && { planName: plans.find(({ id }) => id === checkIn.plan)?.name ?? checkIn.plan };
  },
  stores: async () => (await import('./stores.ts')).storesOf,
  view: () => import('./view.tsx'),
});
