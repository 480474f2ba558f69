import { act, screen } from '@testing-library/react';
import { fork } from 'effector';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Popups } from '../../features/popups/index.ts';
import { $premium } from '../../features/redeem/index.ts';
import { $account } from '../../features/session/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { PromotionsPart } from './promotions-part.tsx';

const everyone = { to: 'everyone', every: 1, most: 2 } as const;
const popups = {
  spring: { title: 'Spring', text: 'More room.', link: undefined, show: { as: 'window', ...everyone } },
  fair: {
    title: 'Fair',
    text: 'Until Friday.',
    link: { to: '/activity/fair', label: 'Look' } as never,
    show: { as: 'banner', ...everyone },
  },
  asked: { title: 'Asked', text: 'By a link.', link: undefined },
} as const;
const day = 24 * 60 * 60 * 1000;
let counted: string[] = [];

beforeEach(() => {
  localStorage.clear();
  counted = [];
  const note = (event: Event) => counted.push((event as CustomEvent<string>).detail);
  addEventListener('statistics', note);
  onTestFinished(() => removeEventListener('statistics', note));
});

/** A page of the drive that was just loaded. */
async function load(sub = 'ada') {
  const scope = fork({
    values: [
      [$account, { sub, created_at: '2020-01-01T00:00:00.000Z' }],
      [$premium, { expire: '', status: 'invalid', type: 'novip', user_id: sub, vipItem: [] }],
    ] as never,
  });
  const drawn = renderPart(
    <>
      <PromotionsPart />
      <Popups />
    </>,
    { scope, site: { popups } },
  );
  await act(() => vi.dynamicImportSettled());
  return drawn;
}

test('a window and a banner open by themselves, as often as they may, and are counted', async () => {
  const { user, unmount } = await load();
  await screen.findByRole('dialog', { name: 'Spring' });
  expect(screen.getByRole('region', { name: 'Fair' }).textContent).toContain('Until Friday.');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Look' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Fair' })).toBeNull();
  // React draws twice in tests.
  expect([...new Set(counted)]).toEqual(['banner_shown', 'window_shown', 'banner_pressed']);
  unmount();
  // On the same day not again; another account in this browser has not seen it.
  const { unmount: end } = await load();
  expect(screen.queryByRole('dialog')).toBeNull();
  end();
  const { unmount: leave } = await load('bo');
  await screen.findByRole('dialog', { name: 'Spring' });
  leave();
  const noted = JSON.parse(localStorage.getItem('shown_popups.ada') ?? '');
  expect(noted).toMatchObject({ spring: { times: 1 }, fair: { times: 1 } });
  const before = { ...noted, spring: { times: 2, last: 0 }, fair: { times: 1, last: Date.now() - day } };
  localStorage.setItem('shown_popups.ada', JSON.stringify(before));
  await load();
  expect(screen.getByRole('region', { name: 'Fair' })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what a link asks for is not covered', async () => {
  history.replaceState(null, '', '?action=search');
  onTestFinished(() => history.replaceState(null, '', location.pathname));
  await load();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where the storage of the browser is broken they are shown all the same', async () => {
  localStorage.setItem('shown_popups.ada', '{');
  await load();
  await screen.findByRole('dialog', { name: 'Spring' });
});
