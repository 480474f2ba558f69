import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import BrowserExtensionView from './view.tsx';

test('each kind of browser has its steps and its file', () => {
  const content = {
    lead: 'Send links.',
    points: [{ title: 'Menu', text: 'On any page.' }],
    store: 'It comes from this site.',
    browsers: [
      { id: 'chromium', name: 'Chrome', steps: ['Unpack it.', 'Load it.'] },
      { id: 'firefox', name: 'Firefox', steps: ['Load it.'] },
    ],
    begin: { title: 'Sign in', text: 'Open the settings.' },
  };
  renderPart(
    <BrowserExtensionView
      {...({ content, data: 'Extension' } as never as Parameters<typeof BrowserExtensionView>[0])}
    />,
    { locale: 'ru' },
  );
  for (const { id, name, steps } of content.browsers) {
    const section = screen.getByRole('heading', { name }).closest('section') as HTMLElement;
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(steps);
    const link = within(section).getByRole('link', { name: 'Скачать zip-файл' });
    expect(link.getAttribute('href')).toBe(`/downloads/browser-extension-${id}.zip`);
    expect(link.hasAttribute('download')).toBe(true);
  }
});
