import { allow, defineGuard, redirect } from '../../engine/index.ts';

/** Admits expected guests; others are redirected to the front page. */
export const knownGuest = defineGuard({
  description: 'Leads whoever is not expected to the front page.',
  runsOn: 'server',
  reads: [],
  needs: { params: ['name'] },
  check: ({ params }) => (params.name === 'ada' ? allow : redirect('/')),
});
