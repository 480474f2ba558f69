import { screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';
import { expect, test, vi } from 'vitest';
import { refused, unreachable } from '../../api/error.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { lookUpFx, opened, unsubscribeFx } from './model.ts';
import UnsubscribePage from './view.tsx';

const found = { scene: 'mail_premium_end', email: 'a••@drive.test' } as const;
const stop = () => screen.queryByRole('button', { name: 'Stop these emails' });

async function draw(lookUp: () => unknown, end: () => unknown = () => ({})) {
  const ended = vi.fn(end);
  const drawn = renderPart(<UnsubscribePage />, {
    handlers: [
      [lookUpFx, lookUp],
      [unsubscribeFx, ended],
    ],
  });
  await allSettled(opened, { scope: drawn.scope, params: { query: { d: 'x' } } as never });
  return { ...drawn, ended };
}

test('a link that was looked up can be used', async () => {
  const { user, ended } = await draw(() => found);
  expect(screen.getByText(/a••@drive\.test/)).toBeDefined();
  await user.click(stop() as HTMLElement);
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/Done/));
  expect(ended).toHaveBeenCalledOnce();
});

test('where it could not be looked up it can be tried again, and nothing is ended that nobody has read of', async () => {
  let answer: () => unknown = () => {
    throw unreachable('/v1/mail', 'no network');
  };
  const { user, ended } = await draw(() => answer());
  expect(stop()).toBeNull();
  answer = () => found;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(stop()).not.toBeNull());
  expect(ended).not.toHaveBeenCalled();
});

test('where it could not be ended, the button stays', async () => {
  const { user } = await draw(
    () => found,
    () => {
      throw unreachable('/v1/mail', 'no network');
    },
  );
  await user.click(stop() as HTMLElement);
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(stop()).not.toBeNull();
});

test('a link that is none says so, and offers nothing', async () => {
  await draw(() => {
    throw refused('/v1/mail', 404, { error: 'not_found', error_code: 5 });
  });
  expect(screen.getByRole('alert').textContent).toMatch(/incomplete/);
  expect(screen.queryByRole('button')).toBeNull();
});
