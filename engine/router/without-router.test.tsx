import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { PageContext } from '../define/page.ts';
import { appRoutes, type OpenPage, WithoutRouter } from './routes.tsx';

const Labelled = ({ words }: { readonly words: string }) => {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{words}</label>
      <input id={id} />
    </>
  );
};

const page: OpenPage = {
  context: { route: '/a/:b', path: '/a/c', params: { b: 'c' }, locale: 'ja' } as unknown as PageContext,
  data: 'data',
  views: {
    Layout: ({ children }) => (
      <main>
        <Labelled words="in the layout" />
        {children}
      </main>
    ),
    Page: ({ path, data }) => (
      <>
        <Labelled words={path} />
        <Labelled words={String(data)} />
      </>
    ),
  },
};

test('a page without a router is what the browser’s router shows, ids too', () => {
  const facts = { path: '/a/:b', page: 'page', layout: 'layout', hasLocale: true };
  const routes = appRoutes([facts], () => page);
  const router = createMemoryRouter(routes, { basename: '/ja', initialEntries: ['/ja/a/c'] });
  const shown = renderToString(<RouterProvider router={router} />);
  expect(renderToString(<WithoutRouter {...page} />)).toBe(shown);
  expect(new Set(shown.match(/(?<= id=)"[^"]+"/g)).size).toBe(3);
});
