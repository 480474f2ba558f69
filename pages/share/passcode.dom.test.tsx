import { act, fireEvent, screen } from '@testing-library/react';
import { allSettled, fork, type Scope } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { defaultSharedDisplay, type SharePageArrival } from '../../api/contract/share-page.ts';
import { readCodeFx } from '../../features/link-pages/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { openByCodeFx } from './effects.ts';
import { $status, shareArrived } from './model.ts';
import { passcode } from './passcode-model.ts';
import ShareView from './view.tsx';

const arrival = (status: SharePageArrival['status']): SharePageArrival => ({
  ...{ shareId: 'VN1', folderId: '', display: defaultSharedDisplay, path: null, page: null },
  status,
});

/** A visitor before a share that asks for its passcode. */
async function draw(
  open: (given: { readonly code: string }) => unknown = () => ({ arrival: arrival('PASS_CODE_ERROR') }),
  how: { readonly locale?: string; readonly wait?: number } = {},
) {
  const scope: Scope = fork({
    handlers: [
      [openByCodeFx, how.wait === undefined ? open : () => ({ wait: how.wait })],
      [readCodeFx, () => undefined],
    ],
  });
  await allSettled(shareArrived, { scope, params: arrival('PASS_CODE_EMPTY') });
  if (how.wait !== undefined) {
    await allSettled(passcode.codeTyped, { scope, params: 'xyz789' });
    await allSettled(passcode.codeGiven, { scope });
  }
  return renderPart(<ShareView />, { scope, ...(how.locale && { locale: how.locale }) });
}
const input = () => screen.getByRole<HTMLInputElement>('textbox');
const submit = () => screen.getByRole<HTMLButtonElement>('button');

describe('the form of the passcode', () => {
  test.each(['abc', 'пароль', 'with space', 'a'.repeat(33)])(
    'asks no server for %j, which is none',
    async (typed) => {
      const open = vi.fn();
      const { user } = await draw(open);
      await user.type(input(), `${typed}{Enter}`);
      expect(open).not.toHaveBeenCalled();
      expect(screen.getByText('A passcode is 6 to 32 letters (a–z) and digits.')).toBeDefined();
      expect(input().getAttribute('aria-invalid')).toBe('true');
    },
  );

  test('takes it as people copy it, with spaces and in capitals', async () => {
    const open = vi.fn((_: { readonly code: string }) => ({ arrival: arrival('PASS_CODE_ERROR') }));
    const { user } = await draw(open);
    await user.type(input(), ' ABC123 {Enter}');
    expect(open.mock.calls.map(([{ code }]) => code)).toEqual(['abc123']);
  });

  test.each([
    ['en-US', 'Wrong passcode. Check it and try again.'],
    ['ru', 'Код неверный. Проверьте его и попробуйте ещё раз.'],
    ['ja', 'パスコードが違います。確認してもう一度お試しください。'],
  ])('says in %s that it is wrong, and marks it to be typed over', async (locale, words) => {
    const { user } = await draw(undefined, { locale });
    await user.type(input(), 'abc123{Enter}');
    await screen.findByText(words);
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, 6]);
    await user.type(input(), 'x', { initialSelectionStart: 0, initialSelectionEnd: 6 });
    expect(input().value).toBe('x');
    expect(screen.queryByText(words)).toBeNull();
  });

  test('says that it could not be asked, and keeps it for another try', async () => {
    const { user } = await draw(() => Promise.reject(new Error('no network')));
    await user.type(input(), 'abc123{Enter}');
    await screen.findByText('Couldn’t check the passcode. Try again in a moment.');
    expect(input().value).toBe('abc123');
  });

  test('guesses once, however often it is sent while the answer is on its way', async () => {
    const answer = Promise.withResolvers<unknown>();
    const open = vi.fn(() => answer.promise);
    const { user } = await draw(open);
    await user.type(input(), 'abc123{Enter}');
    await user.type(input(), '{Enter}');
    await user.click(submit());
    expect(open).toHaveBeenCalledOnce();
    expect(submit().getAttribute('aria-busy')).toBe('true');
    answer.resolve({ arrival: arrival('PASS_CODE_ERROR') });
    await screen.findByText(/Wrong passcode/);
  });

  test('shows how the share stands where the passcode is right but the share is gone', async () => {
    const { user, scope } = await draw(() => ({ arrival: arrival('EXPIRED') }));
    await user.type(input(), 'abc123{Enter}');
    expect(scope.getState($status)).toBe('EXPIRED');
  });

  test.each([
    ['en-US', 1, 'Too many attempts. You can try again in 1 second.'],
    ['ru', 2, 'Слишком много попыток. Попробуйте снова через 2 секунды.'],
    ['ru', 5, 'Слишком много попыток. Попробуйте снова через 5 секунд.'],
    ['ru', 21, 'Слишком много попыток. Попробуйте снова через 21 секунду.'],
    ['ja', 30, '試行回数が多すぎます。30秒後にもう一度お試しください。'],
  ])('in %s says how long to wait for %i s', async (locale, wait, words) => {
    await draw(undefined, { locale, wait });
    expect(screen.getByRole('timer').textContent).toBe(words);
    expect([input().disabled, submit().disabled]).toEqual([true, true]);
  });

  test('counts the wait down, and can be used again when it is over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await draw(undefined, { wait: 2 });
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
    pass(1000);
    expect(screen.getByRole('timer').textContent).toContain('1 second.');
    pass(1000);
    expect(screen.getByRole('timer').textContent).toBe('');
    expect([input().disabled, submit().disabled]).toEqual([false, false]);
    expect(vi.getTimerCount()).toBe(0);
    fireEvent.change(input(), { target: { value: 'abc123' } });
    expect(input().value).toBe('abc123');
  });
});

test('where a person has to try, the captcha can be shown before the same code is tried again, once', async () => {
  const open = vi.fn((given: { readonly code: string; readonly byPerson?: boolean }) =>
    given.byPerson ? { arrival: arrival('PASS_CODE_ERROR') } : { isPersonWanted: true },
  );
  const { user } = await draw(open);
  await user.type(input(), 'abcdef{Enter}');
  await expect.poll(() => open.mock.calls.length).toBe(2);
  expect(open.mock.calls.map(([{ code, byPerson }]) => [code, byPerson])).toEqual([
    ['abcdef', false],
    ['abcdef', true],
  ]);
  await user.clear(input());
  await user.type(input(), 'ghijkl{Enter}');
  expect(open.mock.lastCall?.[0]).toMatchObject({ code: 'ghijkl', byPerson: true });
});
