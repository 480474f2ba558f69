/**
 * Units of the browser share a process. Whoever is signed in there would listen to a server that is not there, try again
 * and again, and go on doing so under the clock of a later file: nobody listens but tests of listening itself.
 */
import { listenFx } from '../features/changes/model.ts';

listenFx.use(({ sub: account }) => ({ account, stop: () => {} }));
