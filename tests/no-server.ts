/**
 * Units of the browser share a process. Whoever is signed in there would listen to a server that is not there, and ask it
 * for the open folder: try again and again, and go on doing so under the clock, and in the network, of a later file. Nobody
 * does but the tests of just that.
 */
import { listenFx } from '../features/changes/model.ts';
import { fetchListFx } from '../features/files/list/list-model.ts';
import { fetchPathFx } from '../features/files/list/open-folder.ts';

listenFx.use(({ sub: account }) => ({ account, stop: () => {} }));
fetchListFx.use(() => ({ rows: [], next: '' }));
fetchPathFx.use(() => []);
