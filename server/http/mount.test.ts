import { expect, test } from 'vitest';
import { defineEndpoint } from '../../api/contract/endpoint.ts';
import { getPremium } from '../../api/contract/premium.ts';
import { nothing } from '../../api/contract/shapes.ts';
import { listening } from '../fixtures/listening.ts';
import { route } from './route.ts';

const open = defineEndpoint({
  method: 'GET',
  path: '/v1/open',
  group: 'Server',
  summary: 'Answers.',
  access: 'anyone',
  rate: 'read',
  answer: nothing,
});

test('the calls of third-party apps are counted apart from those of their account', async () => {
  const counted: (string | undefined)[] = [];
  const { get } = await listening({
    drive: {
      routes: [route(open, async () => ({})), route(getPremium, async () => ({}) as never)],
      authenticate: async (token) => ({
        userId: 'U1',
        sessionId: token,
        ...(token.startsWith('app') && { scopes: ['profile' as const] }),
      }),
      limit: async (_, { caller }) => void counted.push(caller),
    },
  });
  const callAs = (token: string, path: string) => get(path, [`authorization: Bearer ${token}`]);
  await callAs('own', getPremium.path);
  await callAs('app-one', getPremium.path);
  await callAs('app-two', getPremium.path);
  await get(open.path);
  // A scope that does not cover a call makes its caller a stranger, never the account.
  await callAs('app-one', open.path);
  expect(counted).toEqual(['U1', 'U1 apps', 'U1 apps', undefined, undefined]);
});
