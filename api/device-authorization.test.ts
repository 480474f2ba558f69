import { describe, expect, test } from 'vitest';
import { callTimeoutOf, createClient } from './client.ts';
import { createDeviceAuthorization } from './device-authorization.ts';
import { recordingClock } from './fixtures/clocks.ts';
import { answers, breaks, failureOf, refuses, type Scene, scriptedFetch } from './fixtures/scripted-fetch.ts';

const code = {
  device_code: 'd1',
  user_code: 'ABCD-EFGH',
  verification_url: 'https://drive.test/device',
  verification_uri: 'https://drive.test/device',
  verification_uri_complete: 'https://drive.test/device?user_code=ABCD-EFGH',
  interval: 5,
  expires_in: 600,
};
const tokens = {
  token_type: 'Bearer',
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 7200,
  sub: 'u1',
};
const pending = refuses('authorization_pending', 4050);

function device(...scenes: Scene[]) {
  const { clock, pauses } = recordingClock((ms) => ms === callTimeoutOf('POST'));
  const { fetch, sent } = scriptedFetch(...scenes);
  const client = createClient({ fetch, clock });
  return { ...createDeviceAuthorization({ client, clientId: 'tv', clock }), clock, pauses, sent };
}

test('begins with a code for the person', async () => {
  const { begin, sent } = device(answers(code));
  expect(await begin('user')).toEqual(code);
  expect(sent[0]).toMatchObject({
    url: '/v1/auth/device/code',
    method: 'POST',
    body: { client_id: 'tv', scope: 'user' },
  });
});

describe('polling', () => {
  test('waits as long as the server says, 5 s longer for each slow_down', async () => {
    const slow = refuses('slow_down', 4051);
    const { awaitApproval, pauses, sent } = device(pending, slow, pending, slow, answers(tokens));
    expect(await awaitApproval({ ...code, interval: 6 })).toEqual(tokens);
    expect(pauses).toEqual([6000, 6000, 11_000, 11_000, 16_000]);
    expect(sent).toHaveLength(5);
    expect(sent[0]!.body).toEqual({
      client_id: 'tv',
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: 'd1',
    });
  });

  test('goes on, more slowly, while the server is not reached', async () => {
    const { awaitApproval, pauses } = device(breaks, breaks, breaks, breaks, breaks, answers(tokens));
    expect(await awaitApproval({ ...code, interval: 4 })).toEqual(tokens);
    expect(pauses).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  test('ends with the code, also where the server cannot say so', async () => {
    const { awaitApproval, clock } = device(breaks);
    const begun = clock.now();
    expect(await failureOf(awaitApproval({ ...code, interval: 6 }))).toMatchObject({
      error: 'expired_token',
      error_code: 4052,
    });
    expect(clock.now() - begun).toBeLessThanOrEqual(700_000);
  });

  test.each([
    ['expired_token', 4052],
    ['access_denied', 4123],
    ['invalid_grant', 4126],
  ])('ends with %s', async (error, error_code) => {
    const { awaitApproval, sent } = device(pending, refuses(error, error_code));
    expect(await failureOf(awaitApproval(code))).toMatchObject({ error, error_code });
    expect(sent).toHaveLength(2);
  });

  test('ends when the caller goes away', async () => {
    const caller = new AbortController();
    const { awaitApproval, sent } = device(() => {
      caller.abort();
      return Response.json({ error: 'authorization_pending', error_code: 4050 }, { status: 400 });
    });
    const failure = await failureOf(awaitApproval(code, caller.signal));
    expect(failure).toMatchObject({ failure: { type: 'cancelled' } });
    expect(sent).toHaveLength(1);
  });

  test.each([0, -1])('an interval of %i is five seconds', async (interval) => {
    const { awaitApproval, pauses } = device(answers(tokens));
    await awaitApproval({ ...code, interval });
    expect(pauses).toEqual([5000]);
  });
});
