import { expect, test } from 'vitest';
import { createFailedMessages } from './failed-messages.ts';

test('counts each failure, and logs each message once in each language', () => {
  const logged: object[] = [];
  const { report, count } = createFailedMessages({ error: (facts) => logged.push(facts) });
  const error = new Error('no value');
  for (const locale of ['ja', 'ja', 'ru']) report({ id: 'home.title', locale, error });
  expect(count()).toBe(3);
  expect(logged).toEqual([
    { err: error, id: 'home.title', locale: 'ja' },
    { err: error, id: 'home.title', locale: 'ru' },
  ]);
});

test('logs no more messages than somebody would read', () => {
  let logged = 0;
  const { report, count } = createFailedMessages({
    error: () => {
      logged += 1;
    },
  });
  for (let at = 0; at < 1500; at += 1) report({ id: `id${at}`, locale: 'ja', error: undefined });
  expect([count(), logged]).toEqual([1500, 1000]);
});
