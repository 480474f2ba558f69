import { defineDocument, type NoContent } from '../../engine/index.ts';
import { plansFile, shownPlans } from '../../features/plans/index.ts';
import { rewardsFile, rewardsOf } from '../../features/rewards/index.ts';
import type { InviteData } from './data.ts';

export default defineDocument<NoContent, InviteData>({
  description:
    'What a link from somebody who invites opens: the way to the sign-up. Without invitations there is no such page.',
  files: [rewardsFile, plansFile],
  load: ({ files, locale, params, site }) => {
    const plans = shownPlans(files, locale);
    const { referral } = rewardsOf(
      files,
      plans.map(({ id }) => id),
    );
    const code = (params.code ?? '').toUpperCase();
    if (referral === undefined || !/^[0-9A-HJKMNP-TV-Z]{16}$/.test(code)) return undefined;
    const { invited: days, after, within, plan } = referral;
    const planName = plans.find(({ id }) => id === plan)?.name ?? plan;
    return { code, days, after, within, planName, siteName: site.name };
  },
  head: ({ message }, { siteName: site }) => ({ title: message('invite.title', { site }), noindex: true }),
  addresses: () => [{ code: '0123456789ABCDEF' }],
  view: () => import('./view.tsx'),
});
