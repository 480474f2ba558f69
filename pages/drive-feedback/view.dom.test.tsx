import { act, screen } from '@testing-library/react';
import { allSettled } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { refused, unreachable } from '../../api/error.ts';
import { $lastRequestId, accountRecognised, signedOut } from '../../features/session/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { sendFx } from './model.ts';
import FeedbackView from './view.tsx';

const draw = (send: (body: unknown) => unknown = () => ({}), how: Parameters<typeof renderPart>[1] = {}) =>
  renderPart(<FeedbackView />, { ...how, handlers: [[sendFx, send]] });
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');
const contact = () => screen.getByLabelText<HTMLInputElement>('Email address for a reply (optional)');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

describe('the form of feedback', () => {
  test('is sent once there is something to say, with the spaces around it taken off', async () => {
    const send = vi.fn();
    const { user } = draw(send);
    expect(submit().disabled).toBe(true);
    await user.type(text(), '  \n ');
    expect(submit().disabled).toBe(true);
    await user.type(text(), 'It works. ');
    await user.click(submit());
    expect(send.mock.calls).toEqual([[{ text: 'It works.', contact: null, page: '', request_id: '' }]]);
    const thanks = await screen.findByRole('status');
    expect(thanks.textContent).toContain('Thank you');
    expect(document.activeElement).toBe(thanks);
  });

  test('thanks, and begins an empty one; the address stays', async () => {
    const { user } = draw();
    await user.type(text(), 'One');
    await user.type(contact(), 'ada@example.com');
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Write another message' }));
    expect([text().value, contact().value]).toEqual(['', 'ada@example.com']);
  });

  test('keeps what is no address, says so at the field and puts the keyboard there; nothing is sent', async () => {
    const send = vi.fn();
    const { user } = draw(send);
    await user.type(text(), 'Hello');
    await user.type(contact(), 'ada@');
    await user.click(submit());
    expect(send).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(contact());
    expect(contact().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('This doesn’t look like an email address.')).toBeDefined();
    await user.click(submit());
    expect(document.activeElement).toBe(contact());
    await user.type(contact(), 'example.com');
    expect(contact().getAttribute('aria-invalid')).toBeNull();
    await user.click(submit());
    expect(send).toHaveBeenCalledOnce();
  });

  test('says so where the server finds that the address is none', async () => {
    const { user } = draw(() => {
      throw refused('/v1/feedback', 400, { error: 'invalid_argument', error_code: 3 });
    });
    await user.type(text(), 'Hello');
    await user.type(contact(), 'ada@example.com');
    await user.click(submit());
    await screen.findByText('This doesn’t look like an email address.');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('is busy while it is on its way, and is not sent twice', async () => {
    const answer = Promise.withResolvers<unknown>();
    const send = vi.fn(() => answer.promise);
    const { user } = draw(send);
    await user.type(text(), 'Hello');
    await user.click(submit());
    expect(submit().getAttribute('aria-busy')).toBe('true');
    await user.click(submit());
    await user.type(contact(), '{Enter}');
    expect(send).toHaveBeenCalledOnce();
    answer.resolve({});
    await screen.findByRole('status');
  });

  test.each([
    ['en-US', 'No connection to the server.', 'Send'],
    ['ru', 'Нет связи с сервером.', 'Отправить'],
    ['ja', 'サーバーに接続できません。', '送信'],
  ])(
    'without a connection says so in %s, and keeps every word for another try',
    async (locale, words, name) => {
      const { user } = draw(
        () => {
          throw unreachable('/v1/feedback', 'no network');
        },
        { locale },
      );
      const [area] = screen.getAllByRole<HTMLTextAreaElement>('textbox');
      await user.type(area as Element, 'Hello');
      await user.click(screen.getByRole('button', { name }));
      await screen.findByText((shown) => shown.startsWith(words));
      expect(screen.getByRole('alert').textContent).toContain(words);
      expect(area?.value).toBe('Hello');
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false);
    },
  );

  test('sends the number of the last error along unless it is told not to', async () => {
    const send = vi.fn(() => Promise.reject(unreachable('/', 'no network')));
    const { user } = renderPart(<FeedbackView />, {
      values: [[$lastRequestId, 'r-17']],
      handlers: [[sendFx, send]],
    });
    await user.type(text(), 'Hello');
    await user.click(submit());
    await user.click(screen.getByRole('checkbox'));
    await user.click(submit());
    const sent = send.mock.calls as unknown as [{ request_id: string }][];
    expect(sent.map(([{ request_id }]) => request_id)).toEqual(['r-17', '']);
  });

  test('has the address of the account, unless its writer has said another or none', async () => {
    const { user, scope } = draw();
    const account = { email: 'ada@example.com' } as Parameters<typeof accountRecognised>[0];
    await act(() => allSettled(accountRecognised, { scope, params: account }));
    expect(contact().value).toBe('ada@example.com');
    await user.clear(contact());
    await act(() => allSettled(accountRecognised, { scope, params: account }));
    expect(contact().value).toBe('');
  });

  test('forgets everything with the account', async () => {
    const { user, scope } = draw();
    await user.type(text(), 'Private');
    await user.type(contact(), 'ada@example.com');
    await act(() => allSettled(signedOut, { scope, params: { reason: 'signed-out' } }));
    expect([text().value, contact().value]).toEqual(['', '']);
  });
});
