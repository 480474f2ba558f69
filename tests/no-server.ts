/**
 * Units of the browser share a process. A signed-in person there would listen to a server that does not exist, and ask it
 * for the open folder: again and again, even under the clock, and in the network, of a later file. Here only the tests of
 * these effects run them; other calls without a server are refused at once, and so never repeated.
 */
import { listenFx } from '../features/changes/model.ts';
import { fetchListFx } from '../features/files/list/list-model.ts';
import { fetchPathFx } from '../features/files/list/open-folder.ts';
import { keepTokensFx } from '../features/session/effects.ts';
import { fetchQuotaFx, restFx } from '../features/storage/model.ts';

listenFx.use(({ sub: account }) => ({ account, stop: () => {} }));
fetchListFx.use(() => ({ rows: [], next: '' }));
fetchPathFx.use(() => []);
/** Changes of a drive also fetch the quota, which the scripted network of a test does not have, and pause afterwards. */
fetchQuotaFx.use(() => ({ limit: 1, used: 0, inTrash: 0, takesTorrents: false }));
restFx.use(() => {});
/** All files of a process share one session: no person stays signed in. */
keepTokensFx.use(() => {});

const fetchFromServer = globalThis.fetch;
globalThis.fetch = async (input, init) =>
  typeof input === 'string' && input.startsWith('/')
    ? Response.json({ error: 'permission_denied', error_code: 7 }, { status: 403 })
    : fetchFromServer(input, init);
