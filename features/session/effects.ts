import { createEffect, createEvent, scopeBind } from 'effector';
import { revoke, type Tokens } from '../../api/contract/account.ts';
import type { profile } from '../../api/contract/profile.ts';
import { getProfile } from '../../api/contract/profile.ts';
import type { Output } from '../../api/contract/shapes.ts';
import { bookPlacesPrefix, positionsPrefix } from '../../api/positions-prefix.ts';
import { browserSession } from './browser-session.ts';
import { callDrive } from './calls.ts';
import type { EndReason } from './ending.ts';
import { clearUserCookie, writeUserCookie } from './user-cookie.ts';

export type Account = Output<typeof profile>;

/** The account of the stored credentials, and how the last session ended. */
export interface Holder {
  readonly sub: string | null;
  readonly ending: EndReason | null;
}

/** The credentials of this browser have changed, here or in another tab. */
export const credentialsChanged = createEvent<Holder>();

/** The server has refused a request, wherever that is shown; its log has this id. */
export const requestRefused = createEvent<string>();

const currentHolder = (): Holder => {
  const { credentials, ending } = browserSession();
  return { sub: credentials.read()?.sub ?? null, ending: ending.read() };
};

/** Reads the stored credentials, then subscribes to their changes and to refused requests. */
export const openSessionFx = createEffect((): Holder => {
  const changed = scopeBind(credentialsChanged, { safe: true });
  const { credentials, onRefused } = browserSession();
  credentials.subscribe(() => changed(currentHolder()));
  onRefused(scopeBind(requestRefused, { safe: true }));
  return currentHolder();
});

export const fetchAccountFx = createEffect((): Promise<Account> => callDrive(getProfile));

export const keepTokensFx = createEffect((tokens: Tokens) => {
  const { credentials, ending } = browserSession();
  ending.clear();
  credentials.keep(tokens);
});

/** Signs out here and in all tabs at once, then at the server, which may be out of reach. */
export const signOutFx = createEffect(async () => {
  const { credentials, ending, drive, storage } = browserSession();
  const record = credentials.read();
  ending.set('signed-out');
  credentials.forget();
  // The next person at this browser is not told what was watched and read.
  if (record)
    for (const prefix of [positionsPrefix, bookPlacesPrefix]) storage.removeItem(prefix + record.sub);
  if (record) await drive.call(revoke, { body: { token: record.refresh_token }, credentials: 'omit' });
});

/** The server no longer accepts these credentials. */
export const endSessionFx = createEffect(() => {
  const { credentials, ending } = browserSession();
  ending.set('ended');
  credentials.forget();
});

export const writeUserCookieFx = createEffect(writeUserCookie);
export const clearUserCookieFx = createEffect(clearUserCookie);

/** Where a sign-in was requested (spec section 4): the site itself, or a share's page. It is counted with the sign-in. */
export const keepLoginSceneFx = createEffect((path: string | undefined) => {
  const scene = /^\/s\//.test(path ?? location.pathname) ? 'share_page' : 'official_page';
  browserSession().storage.setItem('login_scene', scene);
});

/** Continues the action that required a sign-in. */
export const continueFx = createEffect((next: () => void) => scopeBind(next, { safe: true })());
