import { defineDocument, type NoContent } from '../../engine/index.ts';
import { plansFile, shownPlans } from '../../features/plans/index.ts';
import { rewardsFile, rewardsOf } from '../../features/rewards/index.ts';
import type { GuideData } from './data.ts';

export default defineDocument<NoContent, GuideData>({
  description:
    'Explains the daily check-in by what content/rewards.yaml says. Without it there is no such page.',
  files: [rewardsFile, plansFile],
  load: ({ files, locale }) => {
    const plans = shownPlans(files, locale);
    const { checkIn } = rewardsOf(
      files,
      plans.map(({ id }) => id),
    );
    if (checkIn === undefined) return undefined;
    return { ...checkIn, planName: plans.find(({ id }) => id === checkIn.plan)?.name ?? checkIn.plan };
  },
  view: () => import('./view.tsx'),
});
