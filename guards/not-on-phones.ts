import { allow, defineGuard, redirect, type SitePath } from '../engine/index.ts';

export default defineGuard({
  description: 'Leads a phone to the page above, where the page offers what no phone can install.',
  runsOn: 'server',
  reads: ['device'],
  check({ path, isPhone }) {
    return isPhone ? redirect((path.replace(/\/[^/]*$/, '') || '/') as SitePath) : allow;
  },
});
