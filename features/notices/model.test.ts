import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSettled, createEvent, createStore, fork } from 'effector';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Reason, reasons } from '../../api/contract/reasons.ts';
import { cancelled, refused, unreachable } from '../../api/error.ts';
import { around } from '../../engine/view/around.tsx';
import type { SiteView } from '../../engine/view/index.ts';
import { signedOut } from '../session/index.ts';
import { type FailureFacts, factsOf, waitOf } from './failure.ts';
import { FailureReason } from './failure-reason.tsx';
import { $notices, failureShown, noticeActed, noticeClosed, noticeShown } from './model.ts';

const locales = join(import.meta.dirname, '..', '..', 'locales');
const catalogues = Object.fromEntries(
  readdirSync(locales)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(locales, file), 'utf8'))]),
);

const messagesIn = (language: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(catalogues[language] as object).map(([id, entry]) => [
      id,
      typeof entry === 'string' ? entry : (entry as { defaultMessage: string }).defaultMessage,
    ]),
  );
/** The page is in this language. */
const inLanguage = (language: string) => {
  around({ site: { locale: language } as SiteView, messages: messagesIn(language) }, fork(), null);
};
beforeEach(() => inLanguage('en-US'));

const said = (id: string, topic?: string) => ({ text: { id }, ...(topic && { topic }) });

test('notices come in order, at most four, and go when they are closed', async () => {
  const scope = fork();
  for (const id of ['a', 'b', 'c', 'd', 'e']) await allSettled(noticeShown, { scope, params: said(id) });
  expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(['b', 'c', 'd', 'e']);
  const [, second] = scope.getState($notices);
  await allSettled(noticeClosed, { scope, params: second!.id });
  expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(['b', 'd', 'e']);
});

test('one with a topic takes the place of the one before', async () => {
  const scope = fork();
  await allSettled(noticeShown, { scope, params: said('one', 'job') });
  await allSettled(noticeShown, { scope, params: said('other') });
  await allSettled(noticeShown, { scope, params: said('two', 'job') });
  expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(['other', 'two']);
});

test('what a notice offers runs once, with its payload, in the scope of the page', async () => {
  const undone = createEvent<string>();
  const $undone = createStore<string[]>([]).on(undone, (list, name) => [...list, name]);
  const [scope, elsewhere] = [fork(), fork()];
  await allSettled(noticeShown, {
    scope,
    params: { ...said('moved'), action: { label: 'ui.undo', event: undone, payload: 'a' } },
  });
  const id = scope.getState($notices)[0]!.id;
  await allSettled(noticeActed, { scope, params: id });
  await allSettled(noticeActed, { scope, params: id });
  expect(scope.getState($undone)).toEqual(['a']);
  expect(scope.getState($notices)).toEqual([]);
  expect(elsewhere.getState($undone)).toEqual([]);
});

test('a failure says what was being done and why it failed; what was cancelled says nothing', async () => {
  const scope = fork();
  await allSettled(failureShown, { scope, params: { error: cancelled('/x', 'x'), doing: 'files.move' } });
  expect(scope.getState($notices)).toEqual([]);
  await allSettled(failureShown, { scope, params: { error: unreachable('/x', 'x'), doing: 'files.move' } });
  expect(scope.getState($notices)).toMatchObject([
    { tone: 'bad', text: { id: 'files.move' }, failure: { reason: 'unreachable' } },
  ]);
});

test('none is left to the next person', async () => {
  const scope = fork();
  await allSettled(noticeShown, { scope, params: { text: { id: 'files.done.move' } } });
  await allSettled(signedOut, { scope, params: { reason: 'switched' } });
  expect(scope.getState($notices)).toEqual([]);
});

/** Words for programmers, and what a form says in words of its own: elsewhere they are told with the request’s number. */
const namedByNumber: readonly Reason[] = [
  'cancelled',
  'invalid_argument',
  'method_not_allowed',
  'already_exists',
  'idempotency_key_reused',
  'unsupported_media_type',
  'range_not_satisfiable',
  'internal',
  'invalid_account_or_password',
  'verification_required',
  'second_factor_required',
  'invalid_request',
  'invalid_client',
  'invalid_redirect_uri',
  'insufficient_scope',
  'unsupported_grant_type',
  'device_code_unavailable',
  'access_denied',
  'invalid_grant',
  'authorization_pending',
  'slow_down',
  'expired_token',
  'not_a_picture',
];

describe.each(Object.keys(catalogues))('in %s', (language) => {
  const messages = messagesIn(language);
  const reported = (facts: FailureFacts) =>
    renderToStaticMarkup(
      createElement(
        IntlProvider,
        { locale: language, messages },
        createElement(FailureReason, { ...facts, words: undefined }),
      ),
    );

  test.each(Object.entries(reasons))(
    '%s has words, and 4xx never blames the server',
    async (reason, facts) => {
      inLanguage(language);
      const { status, code } = facts;
      const refusal = refused('/x', status, { error: reason, error_code: code }, undefined, 'r-1');
      const words = reported(await factsOf(refusal, language));
      const blame = messages['errors.request']?.replace('{id}', 'r-1');
      expect(words).not.toBe('');
      expect(words === blame).toBe(reason === 'internal');
      expect(words.includes('r-1')).toBe(namedByNumber.includes(reason as Reason));
    },
  );
});

test.each(['ja', 'ru', 'es', 'pt', 'uk'])('no Chinese in %s, where there is no table', async (language) => {
  const frozen = refused('/x', 403, { error: 'account_frozen', error_code: 38 }, undefined, 'r-1');
  expect(await factsOf(frozen, language)).toEqual({
    reason: 'account_frozen',
    requestId: 'r-1',
    words: undefined,
    isRefusal: true,
  });
});

test('the table of the specification speaks where it can', async () => {
  const frozen = refused('/x', 403, { error: 'account_frozen', error_code: 38 });
  for (const language of ['en-US', 'zh-CN', 'ko']) {
    expect((await factsOf(frozen, language)).words).toEqual(expect.any(String));
  }
  expect((await factsOf(refused('/x', 500, { error: 'internal', error_code: 13 }), 'en-US')).words).toBe(
    undefined,
  );
});

describe('a localized message from the details', () => {
  const said = (locale: string, message: string) => ({
    '@type': 'type.googleapis.com/google.rpc.LocalizedMessage',
    locale,
    message,
  });
  const wordsOf = async (error: string, details: readonly unknown[], language: string) =>
    (await factsOf(refused('/x', 403, { error, error_code: 38, details }), language)).words;

  test('speaks first, also for a reason that has words of ours, a general code and any language', async () => {
    const details = [said('en', 'Full.'), said('ja', 'いっぱいです。')];
    expect(await wordsOf('file_space_not_enough', details, 'ja')).toBe('いっぱいです。');
    expect(await wordsOf('account_frozen', details, 'ja')).toBe('いっぱいです。');
    expect(await wordsOf('account_frozen', details, 'en-US')).toBe('Full.');
    const general = refused('/x', 400, { error: 'invalid_argument', error_code: 3, details });
    expect((await factsOf(general, 'ja')).words).toBe('いっぱいです。');
  });

  test('in another language gives way to our words, where we have some', async () => {
    const details = [said('en', 'Full.')];
    expect(await wordsOf('file_space_not_enough', details, 'ja')).toBeUndefined();
    expect(await wordsOf('account_frozen', details, 'ja')).toBe('Full.');
  });
});

test('a captcha that is not accepted means too many requests', async () => {
  const refusal = refused('/x', 400, { error: 'captcha_invalid', error_code: 9 });
  expect(await factsOf(refusal, 'ja')).toMatchObject({ reason: 'too_many_requests', words: undefined });
});

test('a wait is told in the largest unit that it fills, and never too short', () => {
  expect([1, 1000, 59_001, 60_000, 61_000, 3_540_000, 3_600_000, 3_601_000, 82_800_000].map(waitOf)).toEqual([
    { unit: 'second', count: 1 },
    { unit: 'second', count: 1 },
    { unit: 'minute', count: 1 },
    { unit: 'minute', count: 1 },
    { unit: 'minute', count: 2 },
    { unit: 'minute', count: 59 },
    { unit: 'hour', count: 1 },
    { unit: 'hour', count: 2 },
    { unit: 'hour', count: 23 },
  ]);
});

test('how long the server makes us wait is kept', async () => {
  const body = { error: 'too_many_requests', error_code: 8 };
  expect(await factsOf(refused('/v1', 429, body, 180_000))).toMatchObject({ retryAfter: 180_000 });
  expect(await factsOf(refused('/v1', 429, body))).not.toHaveProperty('retryAfter');
});
