import { countPlanTime, listPlans } from '../../entitlements/index.ts';
import type { Command } from '../command.ts';
import { jsonOption } from '../people.ts';
import { writeSize } from '../sizes.ts';
import { inColumns } from '../table.ts';

export const plans: Command = {
  name: 'plans',
  about: 'what each plan allows, and how many accounts have time of it',
  options: jsonOption,
  help: 'As a running server last read it in content/plans.yaml. The first is that of every account.',
  run: async (tools, { options }) => {
    const { db } = await tools.migrated();
    const [found, counted] = await Promise.all([listPlans(db), countPlanTime(db)]);
    const accounts = new Map(counted.map((one) => [one.plan, one.accounts]));
    const shown = found.map((plan, rank) => ({
      ...plan,
      accounts: rank === 0 ? null : (accounts.get(plan.name) ?? 0),
    }));
    if (options.json === true) tools.terminal.sayJson(shown);
    else {
      const rows = shown.map((plan) => [
        plan.name,
        writeSize(plan.storage),
        String(plan.downloadsDaily),
        plan.downloadsAtOnce === null ? '' : String(plan.downloadsAtOnce),
        plan.largestFile === null ? '' : writeSize(plan.largestFile),
        plan.trafficMonthly === null ? '' : writeSize(plan.trafficMonthly),
        plan.liveShares === null ? '' : String(plan.liveShares),
        plan.accounts === null ? 'every one' : String(plan.accounts),
      ]);
      for (const line of inColumns(
        [
          'PLAN',
          'STORAGE',
          'DOWNLOADS A DAY',
          'AT ONCE',
          'LARGEST FILE',
          'TRAFFIC A MONTH',
          'SHARES',
          'ACCOUNTS',
        ],
        rows,
      ))
        tools.terminal.say(line);
    }
    const known = new Set(found.map(({ name }) => name));
    for (const { plan, accounts: count } of counted.filter(({ plan }) => !known.has(plan)))
      tools.terminal.note(
        `${count} ${count === 1 ? 'account has' : 'accounts have'} time of "${plan}", which is no plan now: it gives nothing.`,
      );
    return 0;
  },
};
