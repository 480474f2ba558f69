import { expect, test, vi } from 'vitest';
import { bookPlacesPrefix, positionsPrefix } from '../../api/positions-prefix.ts';
import { browserSession } from './browser-session.ts';
import { signOutFx } from './effects.ts';

test('a sign-out leaves nothing in the browser of what the account has watched and read', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const { storage, credentials } = browserSession();
  const tokens = { token_type: 'Bearer', access_token: 'a', refresh_token: 'r', expires_in: 7200 } as const;
  credentials.keep({ ...tokens, sub: 'ada' });
  for (const account of ['ada', 'bob']) storage.setItem(positionsPrefix + account, '{"films":[]}');
  storage.setItem(`${bookPlacesPrefix}ada`, '{"books":[]}');
  await signOutFx();
  expect(storage.getItem(`${bookPlacesPrefix}ada`)).toBeNull();
  expect(storage.getItem(`${positionsPrefix}ada`)).toBeNull();
  expect(storage.getItem(`${positionsPrefix}bob`)).not.toBeNull();
  storage.removeItem(`${positionsPrefix}bob`);
});
