/** Parts of app pages that need not be there at once. */
import { startDebugClicks } from './debug-clicks.ts';

startDebugClicks();
// A program may sign its browser in (`features/sign-in-bridge`); where that does not load, the page stays as it is.
if (/[?&](bridge_auth=1|code=login\.|from_source=p)/.test(location.search))
  import('./sign-in-entry.ts').then(({ goToSignIn }) => goToSignIn()).catch(() => {});
