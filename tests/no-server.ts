/**
 * Units of the browser share a process. Whoever is signed in there would listen to a server that is not there, and ask it
 * for the open folder: try again and again, and go on doing so under the clock, and in the network, of a later file. Nobody
 * does but the tests of just that; what else is asked of no server is refused at once, and so never tried again.
 */
import { listenFx } from '../features/changes/model.ts';
import { fetchListFx } from '../features/files/list/list-model.ts';
import { fetchPathFx } from '../features/files/list/open-folder.ts';
import { keepTokensFx } from '../features/session/effects.ts';
import { fetchQuotaFx, restFx } from '../features/storage/model.ts';

listenFx.use(({ sub: account }) => ({ account, stop: () => {} }));
fetchListFx.use(() => ({ rows: [], next: '' }));
fetchPathFx.use(() => []);
/** What changes a drive asks for the quota too, of a network that a test wrote for something else, and pauses after it. */
fetchQuotaFx.use(() => ({ limit: 1, used: 0, inTrash: 0, takesTorrents: false }));
restFx.use(() => {});
/** All files of a process have one session: nobody stays signed in there. */
keepTokensFx.use(() => {});

const fetchFromServer = globalThis.fetch;
globalThis.fetch = async (input, init) =>
  typeof input === 'string' && input.startsWith('/')
    ? Response.json({ error: 'permission_denied', error_code: 7 }, { status: 403 })
    : fetchFromServer(input, init);
