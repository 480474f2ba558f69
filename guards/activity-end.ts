import { allow, defineGuard, notFound, redirect } from '../engine/index.ts';

/** A campaign is on by the server's clock alone: a visitor's clock may be wrong, or set on purpose. */
export default defineGuard({
  description: 'Opens a campaign in its window only: 404 before the start, /activity-end after the end.',
  runsOn: 'server',
  reads: ['clock'],
  needs: { window: true },
  handlesWindow: true,
  check({ window }) {
    switch (window?.state) {
      case 'open':
        return allow;
      case 'after':
        return redirect('/activity-end');
      default:
        return notFound;
    }
  },
});
