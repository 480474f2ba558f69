import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { cancelled, refused, unreachable } from '../../api/error.ts';
import { $notices } from '../../features/notices/index.ts';
import { signOutFx } from '../../features/session/effects.ts';
import { $account, type Account, fetchAccountFx, signedOut } from '../../features/session/index.ts';
import words from '../../locales/en-US.json' with { type: 'json' };
import { $dialog, dialogClosed, dialogOpened } from './dialogs.ts';
import { ownReasons } from './error-message.tsx';
import { deleteFx, deletionSubmitted } from './leaving/model.ts';
import { $passkeyError, makePasskeyFx, passkeySubmitted } from './passkeys/model.ts';
import {
  $factorError,
  $recoveryCodes,
  $setUp,
  codeSubmitted,
  enableFx,
  renewFx,
  renewSubmitted,
  setUpSubmitted,
  verifyFx,
} from './second-factor/model.ts';
import { $sessions, fetchSessionsFx, type Session, sessionEnding } from './sessions/model.ts';

const session = (id: string, is_current = false): Session => ({
  kind: 'account#session',
  id,
  is_current,
  client_name: '',
  scopes: [],
  client_id: '',
  device_id: '',
  user_agent: '',
  ip_address: '',
  created_time: '2026-01-01T00:00:00Z',
  last_used_time: '2026-01-01T00:00:00Z',
  expire_time: '2026-02-01T00:00:00Z',
});
const refusal = (error: string) => () => {
  throw refused('/v1/user', 400, { error, error_code: 3 });
};

test('every reason of this page has its words', () => {
  for (const reason of ownReasons) expect(Object.keys(words)).toContain(`account.problem.${reason}`);
});

test('a session stays in the list until the server has ended it, and where it refuses', async () => {
  const all = [session('here', true), session('there')];
  const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  let asked = 0;
  const scope = fork({
    values: [[$sessions, all]],
    handlers: [
      [sessionEnding.removeFx, () => answers[asked++]!.promise],
      [fetchSessionsFx, () => all],
    ],
  });
  const end = () => allSettled(sessionEnding.removed, { scope, params: all[1]! });
  const refusing = end();
  expect(scope.getState($sessions)).toEqual(all);
  expect(scope.getState(sessionEnding.$removingIds)).toEqual(['there']);
  answers[0]!.reject(refused('/v1/user', 400, { error: 'unavailable', error_code: 3 }));
  await refusing;
  expect(scope.getState($sessions)).toEqual(all);
  expect(scope.getState(sessionEnding.$removingIds)).toEqual([]);
  expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(['account.sessions.endFailed']);

  const ending = end();
  answers[1]!.resolve({});
  await ending;
  expect(scope.getState($sessions)).toEqual([all[0]]);
});

test('recovery codes are shown once the first code was right, and gone when the dialog closes', async () => {
  const account = { sub: 'ada' } as Account;
  const tries = [refusal('second_factor_incorrect'), () => ({})];
  const scope = fork({
    values: [[$account, account]],
    handlers: [
      [enableFx, () => ({ uri: 'otpauth://totp/a?secret=B', codes: ['one', 'two'] })],
      [verifyFx, () => tries.shift()!()],
      [fetchAccountFx, () => account],
    ],
  });
  await allSettled(dialogOpened, { scope, params: 'second-factor' });
  await allSettled(setUpSubmitted, { scope, params: 'password' });
  expect(scope.getState($recoveryCodes)).toBeNull();
  await allSettled(codeSubmitted, { scope, params: '000 000' });
  expect(scope.getState($factorError)?.reason).toBe('second_factor_incorrect');
  await allSettled(codeSubmitted, { scope, params: '111111' });
  expect(scope.getState($factorError)).toBeNull();
  expect(scope.getState($recoveryCodes)).toEqual(['one', 'two']);
  await allSettled(dialogClosed, { scope });
  expect([scope.getState($setUp), scope.getState($recoveryCodes)]).toEqual([null, null]);
});

/** The server's answers come when the test says so. */
function slow<Answer>() {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  return { answer: () => promise, resolve, reject };
}

test('recovery codes that come after their dialog was closed are shown all the same', async () => {
  const { answer, resolve } = slow<readonly string[]>();
  const scope = fork({ handlers: [[renewFx, answer]] });
  await allSettled(dialogOpened, { scope, params: 'recovery-codes' });
  const submitted = allSettled(renewSubmitted, { scope, params: 'password' });
  const closed = allSettled(dialogClosed, { scope });
  expect(scope.getState($dialog)).toBeNull();
  resolve(['new']);
  await Promise.all([submitted, closed]);
  expect([scope.getState($dialog), scope.getState($recoveryCodes)]).toEqual(['recovery-codes', ['new']]);
  await allSettled(dialogClosed, { scope });
  expect([scope.getState($dialog), scope.getState($recoveryCodes)]).toEqual([null, null]);
});

test('a second factor that is on after its dialog was closed shows its recovery codes', async () => {
  const { answer, resolve } = slow<object>();
  const account = { sub: 'ada' } as Account;
  const scope = fork({
    values: [[$account, account]],
    handlers: [
      [enableFx, () => ({ uri: 'otpauth://totp/a?secret=B', codes: ['one', 'two'] })],
      [verifyFx, answer],
      [fetchAccountFx, () => account],
    ],
  });
  await allSettled(dialogOpened, { scope, params: 'second-factor' });
  await allSettled(setUpSubmitted, { scope, params: 'password' });
  const rest = [
    allSettled(codeSubmitted, { scope, params: '111111' }),
    allSettled(dialogClosed, { scope }),
    allSettled(dialogOpened, { scope, params: 'password' }),
  ];
  resolve({});
  await Promise.all(rest);
  expect(scope.getState($dialog)).toBe('second-factor');
  expect(scope.getState($recoveryCodes)).toEqual(['one', 'two']);
});

test('recovery codes of whoever has signed out are shown to nobody', async () => {
  const { answer, resolve } = slow<readonly string[]>();
  const scope = fork({ handlers: [[renewFx, answer]] });
  await allSettled(dialogOpened, { scope, params: 'recovery-codes' });
  const rest = [
    allSettled(renewSubmitted, { scope, params: 'password' }),
    allSettled(signedOut, { scope, params: { reason: 'signed-out' } }),
  ];
  resolve(['theirs']);
  await Promise.all(rest);
  expect([scope.getState($dialog), scope.getState($recoveryCodes)]).toEqual([null, null]);
});

test('a renewal of which nothing is known is told of where its dialog was closed', async () => {
  const { answer, reject } = slow<readonly string[]>();
  const scope = fork({ handlers: [[renewFx, answer]] });
  await allSettled(dialogOpened, { scope, params: 'recovery-codes' });
  const rest = [
    allSettled(renewSubmitted, { scope, params: 'password' }),
    allSettled(dialogClosed, { scope }),
  ];
  reject(unreachable('/v1/user/second-factor', 'gone'));
  await Promise.all(rest);
  expect(scope.getState($dialog)).toBeNull();
  expect(scope.getState($notices)).toHaveLength(1);
});

test('that the account is being deleted is told to whoever has signed out by it', async () => {
  const account = { sub: 'ada' } as Account;
  const scope = fork({
    values: [[$account, account]],
    handlers: [
      [deleteFx, () => ({})],
      [signOutFx, () => {}],
    ],
  });
  await allSettled(deletionSubmitted, { scope, params: { password: 'p' } });
  await allSettled(signedOut, { scope, params: { reason: 'signed-out' } });
  expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(['account.leaving.deleted']);
  await allSettled(signedOut, { scope, params: { reason: 'signed-out' } });
  expect(scope.getState($notices)).toEqual([]);
});

test('a ceremony that the user broke off is no trouble, and the dialog stays', async () => {
  const scope = fork({
    handlers: [
      [
        makePasskeyFx,
        () => {
          throw cancelled('/v1/user/passkeys', 'broken off');
        },
      ],
    ],
  });
  await allSettled(dialogOpened, { scope, params: 'passkey' });
  await allSettled(passkeySubmitted, { scope, params: { name: '', password: 'p' } });
  expect(scope.getState($passkeyError)).toBeNull();
  expect(scope.getState($dialog)).toBe('passkey');
});
