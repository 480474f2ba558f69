import { act, screen } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import { $shown, firstStepsRequested, popupRequested } from './model.ts';
import { Popups } from './popups.tsx';

const popups = {
  sale: {
    title: 'Sale',
    text: 'Until Friday.',
    link: { to: '/activity/sale', label: 'Look at it' } as never,
  },
  note: { title: 'Note', text: 'A word.', link: undefined },
};

function page(locale = 'en-US') {
  const scope = fork();
  const drawn = renderPart(<Popups />, { scope, locale, site: { popups } });
  const show = (name: string) => act(() => allSettled(popupRequested, { scope, params: name }));
  return { ...drawn, scope, show, begin: () => act(() => allSettled(firstStepsRequested, { scope })) };
}
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('a window of staff says what they wrote and where it leads', async () => {
  const { show, user } = page();
  await show('sale');
  expect((await dialog('Sale')).textContent).toContain('Until Friday.');
  const link = screen.getByRole('link', { name: 'Look at it' });
  expect(link.getAttribute('href')).toBe('/en-US/activity/sale');
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one that leads nowhere has nothing but a way out', async () => {
  const { show, user } = page();
  await show('note');
  await dialog('Note');
  expect(screen.queryByRole('link')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one is open at a time: the last that was asked for', async () => {
  const { show } = page();
  await show('sale');
  await dialog('Sale');
  await show('note');
  await dialog('Note');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test.each(['nothing', 'constructor', '__proto__'])(
  'a link to “%s” opens nothing, and says so to those who write links',
  async (name) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { show, scope, container } = page();
    await show(name);
    expect(container.textContent).toBe('');
    expect(scope.getState($shown)).toBeNull();
    expect(warned.mock.calls.flat().join()).toContain(JSON.stringify(name));
    warned.mockRestore();
  },
);

test.each([
  ['en-US', 'Your first steps'],
  ['ru', 'Первые шаги'],
  ['ja', 'はじめの一歩'],
])('the first steps are four in %s, and lead on to more without closing the drive', async (locale, title) => {
  const { begin, user } = page(locale);
  await begin();
  await dialog(title);
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4);
  const more = screen.getByRole('link');
  expect([more.getAttribute('href'), more.getAttribute('target')]).toEqual([
    `/${locale}/help-center/getting-started/welcome`,
    '_blank',
  ]);
  await user.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});
