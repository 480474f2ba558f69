import type { OtherFiles, RecordFinding } from '../../engine/index.ts';
import type { RewardsFile } from './schema.ts';

type Path = RecordFinding['path'];

/** Faults of the rewards beyond the schema: unreported, a part would be off without a reason. */
export function checkRewards(
  { checkIn, referral, compensations = [] }: RewardsFile,
  { record }: OtherFiles,
): readonly RecordFinding[] {
  const plans = plansIn(record('plans'));
  return [
    ...(checkIn ? [...checkPlan(['checkIn', 'plan'], checkIn.plan, plans), ...checkSteps(checkIn)] : []),
    ...(referral ? [...checkPlan(['referral', 'plan'], referral.plan, plans), ...checkLimits(referral)] : []),
    ...compensations.flatMap((each, at) => [
      ...checkPlan(['compensations', at, 'plan'], each.plan, plans),
      ...checkTimes(each, at),
      ...checkId(compensations, at),
    ]),
  ];
}

/** The names of the plans, that of every account first; their file may be broken. */
function plansIn(file: unknown): readonly string[] {
  const { plans } = (file ?? {}) as { readonly plans?: unknown };
  if (!Array.isArray(plans)) return [];
  return plans.map((plan: { readonly id?: unknown } | null) => String(plan?.id));
}

function checkPlan(path: Path, name: string, [first, ...rest]: readonly string[]): RecordFinding[] {
  const others = rest.filter((other) => other !== first);
  const help =
    others.length > 0
      ? `Write one of content/plans.yaml: ${others.join(', ')}.`
      : 'Remove this part, or add a plan to content/plans.yaml.';
  if (name === first)
    return [wrong(path, `Every account has the plan "${name}" already, so that nothing is given.`, help)];
  if (others.includes(name)) return [];
  return [wrong(path, `There is no plan "${name}", so that nothing is given.`, help)];
}

function checkSteps({ steps, makeUp }: NonNullable<RewardsFile['checkIn']>): RecordFinding[] {
  const twice = steps.flatMap(({ day }, at) =>
    steps.findIndex((other) => other.day === day) < at
      ? [
          wrong(
            ['checkIn', 'steps', at, 'day'],
            `Day ${day} is named twice: the first place counts.`,
            'Remove one of them.',
          ),
        ]
      : [],
  );
  if (makeUp === undefined || makeUp.within <= makeUp.cards) return twice;
  const message = `There are cards for ${makeUp.cards} of the ${makeUp.within} days that can be made up for.`;
  return [
    ...twice,
    wrong(['checkIn', 'makeUp', 'within'], message, `Write ${makeUp.cards} at most, or give more cards.`),
  ];
}

const checkLimits = ({ most, monthly }: NonNullable<RewardsFile['referral']>): RecordFinding[] =>
  monthly > most
    ? [
        wrong(
          ['referral', 'monthly'],
          `More invitations in a month than in all (${most}).`,
          `Write ${most} at most, or a larger number under most.`,
        ),
      ]
    : [];

type Compensation = NonNullable<RewardsFile['compensations']>[number];

function checkTimes(compensation: Compensation, at: number): RecordFinding[] {
  const wrongTimes = (['accountsBefore', 'from', 'to'] as const).flatMap((key) => {
    const text = compensation[key];
    return text !== undefined && Number.isNaN(Date.parse(text))
      ? [
          wrong(
            ['compensations', at, key],
            `"${text}" is no time, so that nothing is given.`,
            'Write it so: 2024-09-10T00:00:00Z.',
          ),
        ]
      : text !== undefined && /T[\d:.]+$/.test(text)
        ? [
            wrong(
              ['compensations', at, key],
              `"${text}" has no zone: it is read by the clock of the server.`,
              `Write ${text}Z, or the offset in the place of Z: +08:00.`,
            ),
          ]
        : [];
  });
  const { from, to } = compensation;
  if (from === undefined || to === undefined || !(Date.parse(from) >= Date.parse(to))) return wrongTimes;
  return [
    ...wrongTimes,
    wrong(['compensations', at, 'to'], 'It ends before it begins.', 'Write a later time under to.'),
  ];
}

const checkId = (all: readonly Compensation[], at: number): RecordFinding[] =>
  all.findIndex(({ id }) => id === all[at]?.id) < at
    ? [
        wrong(
          ['compensations', at, 'id'],
          `"${all[at]?.id}" is named twice: the first place counts.`,
          'Give it a name of its own.',
        ),
      ]
    : [];

const wrong = (path: Path, message: string, help: string): RecordFinding => ({
  type: 'wrong',
  path,
  message,
  help,
});
