import { parse } from '@formatjs/icu-messageformat-parser';
import { render, screen } from '@testing-library/react';
import { fork } from 'effector';
import { FormattedMessage } from 'react-intl';
import { expect, test, vi } from 'vitest';
import { around } from './around.tsx';
import type { SiteView } from './site-context.tsx';

test('the browser shows the words of a message that fails, never its id, and says so once', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const messages = { 'home.title': parse('Welcome, {name}!') };
    const page = (
      <>
        <h1>
          <FormattedMessage id="home.title" />
        </h1>
        <p>
          <FormattedMessage id="home.title" />
          <FormattedMessage id="home.nowhere" />
        </p>
      </>
    );
    render(around({ site: { locale: 'ja' } as SiteView, messages }, fork(), page));
    expect(screen.getByRole('heading').textContent).toBe('Welcome, !');
    expect(document.body.textContent).not.toContain('home.');
    expect(said.mock.calls.map(([text]) => text)).toEqual([
      'the message "home.title" cannot be formatted in ja',
      'the message "home.nowhere" cannot be formatted in ja',
    ]);
  } finally {
    said.mockRestore();
  }
});
