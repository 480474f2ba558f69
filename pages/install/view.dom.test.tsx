import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import InstallView from './view.tsx';

const draw = (content: object) =>
  renderPart(
    <InstallView
      {...({
        content: { lead: 'Two taps.', help: '/faq', ...content },
        data: { title: 'On your phone', home: 'https://drive.test/en-US' },
      } as never as Parameters<typeof InstallView>[0])}
    />,
  );
const android = { id: 'android', title: 'Android', ways: [{ browser: 'Chrome', steps: 'Open the menu.' }] };

test('each device is a section with an anchor, and says for each browser what to press', () => {
  draw({ devices: [android, { ...android, id: 'ios', title: 'iPhone' }] });
  const section = screen.getByRole('heading', { name: 'iPhone' }).closest('section') as HTMLElement;
  expect([section.id, section.dataset.for]).toEqual(['ios', 'ios']);
  expect(within(section).getByRole('term').textContent).toBe('Chrome');
  expect(within(section).getByRole('definition').textContent).toBe('Open the menu.');
});

test('no button promises to install before the browser has offered it', () => {
  draw({ devices: [android] });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open your drive' }).getAttribute('href')).toBe('/en-US/drive/all');
  expect(document.querySelector('[data-install][hidden]')).not.toBeNull();
});

test('the program for computers is downloaded from this site', () => {
  draw({ devices: [android], program: { title: 'Upload a folder', text: 'It runs.', label: 'Get it' } });
  const link = screen.getByRole('link', { name: 'Get it' });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([
    '/downloads/desktop-bridge.mjs',
    true,
  ]);
});

test('a code for phones stands there where staff have words for it', () => {
  draw({ devices: [android], scan: 'Scan this.' });
  expect(within(screen.getByRole('figure')).getByRole('img').getAttribute('aria-label')).toMatch(/QR/);
});
