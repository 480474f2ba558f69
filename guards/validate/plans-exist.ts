import { defineValidateRule } from '../../engine/index.ts';
import { offersOf } from '../../features/plans/index.ts';

export default defineValidateRule({
  description:
    'content/plans.yaml has more than the plan of every account: where it has not, there is nothing to get.',
  runsOn: 'server',
  reads: ['files'],
  isValid: ({ files }) => files !== undefined && offersOf(files) !== undefined,
});
