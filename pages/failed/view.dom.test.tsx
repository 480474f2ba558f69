import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import FailedView from './view.tsx';

test.each(['en-US', 'ru', 'ja'])(
  'in %s a failed page gives its number, and a letter that has it already',
  (locale) => {
    renderPart(<FailedView />, { locale, site: { requestId: 'a&b 1', contact: 'help@drive.example' } });
    expect(document.querySelector('code')?.textContent).toBe('a&b 1');
    expect(screen.getByRole('link', { name: 'help@drive.example' }).getAttribute('href')).toBe(
      'mailto:help@drive.example?subject=a%26b%201',
    );
    expect(document.body.textContent).not.toMatch(/failed\./);
  },
);
