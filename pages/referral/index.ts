import { defineApp, type NoContent } from '../../engine/index.ts';
import { messages as notices } from '../../features/notices/messages.ts';
import { plansFile, shownPlans } from '../../features/plans/index.ts';
import { rewardsFile, rewardsOf } from '../../features/rewards/index.ts';

export default defineApp<NoContent, { readonly planName: string }>({
  description:
    'The link by which one invites others, and what has become of it. Without invitations there is no such page.',
  messages: ['referral.', ...notices],
  files: [rewardsFile, plansFile],
  load: ({ files, locale }) => {
    const plans = shownPlans(files, locale);
    const { referral } = rewardsOf(
      files,
      plans.map(({ id }) => id),
    );
    return referral && { planName: plans.find(({ id }) => id === referral.plan)?.name ?? referral.plan };
  },
  stores: async () => (await import('./stores.ts')).storesOf,
  view: () => import('./view.tsx'),
});
