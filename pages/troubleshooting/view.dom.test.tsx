import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import TroubleshootingView from './view.tsx';

const draw = (content: object) =>
  renderPart(
    <TroubleshootingView
      {...({
        content: { lead: 'Begin here.', ...content },
        data: 'It does not install',
      } as never as Parameters<typeof TroubleshootingView>[0])}
    />,
  );

test('a problem is closed until it is opened, and its causes lead to where they are mended', () => {
  const link = { to: '/mobile-app', label: 'Install it' };
  const causes = [
    { title: 'Another browser', text: 'It offers none.', link },
    { title: 'No room', text: 'Make some.' },
  ];
  draw({ problems: [{ id: 'no-entry', title: 'There is no entry', causes }] });
  const problem = document.querySelector<HTMLDetailsElement>('details#no-entry');
  expect(problem?.open).toBe(false);
  expect(problem?.querySelector('summary')?.textContent).toBe('There is no entry');
  const headings = [...(problem?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent);
  expect(headings).toEqual(['Another browser', 'No room']);
  expect(problem?.querySelector('a')?.getAttribute('href')).toBe('/en-US/mobile-app');
});

test('where nothing helps, the page says where to go', () => {
  const further = { text: 'Nothing helps?', to: '/contact-us', label: 'Write' };
  draw({ problems: [], further });
  expect(screen.getByText('Nothing helps?')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Write' }).getAttribute('href')).toBe('/en-US/contact-us');
});
