import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../manifest/index.ts';
import { registries } from '../manifest/registries.fixture.ts';
import { defineApp, defineDocument } from './page.ts';

const sound = readFileSync(join(import.meta.dirname, '../../docs/diagnostics/sound.yaml'), 'utf8');
const view = () => Promise.reject(new Error('compiled, never rendered'));
const description = 'Takes no content.';

describe.each([
  ['a document', defineDocument({ description, view })],
  ['an app page', defineApp({ description, view, messages: [] })],
])('%s without a schema', (_, page) => {
  const run = (content: string) =>
    compile(
      `${sound}\n`.replace(
        /^routes:\n/m,
        `routes:\n  - {path: /plain, page: plain-page, layout: plain, title: {message: home.title}${content}}\n`,
      ),
      { ...registries, pages: { ...registries.pages, 'plain-page': page } },
      { file: 'routes.yaml' },
    ).diagnostics.filter(({ code }) => code !== 'unused');

  test('is routed without content, or with an empty one', () => {
    expect(run('')).toEqual([]);
    expect(run(', content: {}')).toEqual([]);
  });

  test('refuses whatever is written under content', () => {
    expect(run(', content: {heading: x}')).toMatchObject([
      { code: 'unknown-key', message: expect.stringContaining('heading') },
    ]);
  });
});
