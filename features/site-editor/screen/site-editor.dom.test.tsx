import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../tests/components/render.tsx';
import {
  checkDraftFx,
  fetchFileFx,
  fetchFilesFx,
  fetchSchemasFx,
  fetchTheirsFx,
  type SiteStatus,
} from '../calls.ts';
import { $check } from '../check/model.ts';
import { $changes, keepDraftFx } from '../draft/model.ts';
import { $texts } from '../files/model.ts';
import { $place } from '../place/place.ts';
import { $isStranger, $status } from '../status/model.ts';
import { SiteEditor } from './site-editor.tsx';

const position = { line: 2, column: 7, offset: 12 };
const finding = {
  code: 'unknown-page',
  severity: 'error',
  message: 'There is no page "faqs".',
  file: 'routes.yaml',
  range: { start: position, end: { line: 2, column: 11, offset: 16 } },
  help: 'Known names: faq.',
  suggestions: [
    {
      title: 'Write "faq"',
      edits: [{ range: { start: position, end: { ...position, offset: 16 } }, text: 'faq' }],
    },
  ],
};
const text = 'path:\npage: faqs\n';
const known = { 'routes.yaml': { text, revision: 'r1' } };
const place = { view: 'overview', file: '', line: 0, publication: '', report: '' };

function open(
  role: SiteStatus['role'],
  { view = 'overview', status = {}, changes = {}, check = null as object | null, locale = 'en-US' } = {},
) {
  const whole = {
    role,
    is_operator: false,
    manifest: 'stale',
    pending: [],
    version: 'v',
    diagnostics: [finding],
    repository: false,
    is_writable: true,
    manifest_name: 'routes.yaml',
    locales: ['en-US'],
    default_locale: 'en-US',
    personas: [],
    ...status,
  };
  return renderPart(<SiteEditor />, {
    locale,
    values: [
      [$status, whole],
      [$place, { ...place, view }],
      [$texts, known],
      [$changes, changes],
      [$check, check],
    ],
    handlers: [
      [fetchFilesFx, () => [{ name: 'routes.yaml', size: 1, revision: 'r1' }]],
      [fetchFileFx, () => known['routes.yaml']],
      [fetchSchemasFx, () => []],
      [checkDraftFx, () => ({ ...clean, ...check })],
      [fetchTheirsFx, () => known['routes.yaml']],
      [keepDraftFx, () => {}],
    ],
  });
}

const draft = { 'routes.yaml': { text: 'path: /\npage: faq\n', base: known['routes.yaml'] } };
const clean = { diagnostics: [], is_publishable: true, plan: [], redirects: [], conflicts: [] };

test('whoever has no role is told for whom this is, and is shown no tool', () => {
  renderPart(<SiteEditor />, { values: [[$isStranger, true]] });
  expect(
    screen.getByRole('heading', { name: 'These tools are for the people who run the site' }),
  ).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a fault stands with its line, what to do, and a repair that makes it right', async () => {
  const { user, scope } = open('editor');
  expect(await screen.findByText('There is no page "faqs".')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'routes.yaml:2:7' }).getAttribute('href')).toBe(
    '/en-US/__site?view=edit&file=routes.yaml&line=2',
  );
  expect(document.querySelector('mark')?.textContent).toBe('faqs');
  expect(screen.getByText('Known names: faq.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Write "faq"' }));
  expect(scope.getState($changes)['routes.yaml']?.text).toBe('path:\npage: faq\n');
});

test('a viewer sees the fault and is offered no repair', async () => {
  open('viewer');
  expect(await screen.findByText('There is no page "faqs".')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Write "faq"' })).toBeNull();
});

test('what the server has not read yet is not said to be without faults', async () => {
  open('viewer', { status: { manifest: 'pending', diagnostics: [] } });
  expect((await screen.findByRole('status')).textContent).toBe('Checking…');
  expect(screen.queryByText(/Everything is fine|no problems/i)).toBeNull();
});

test('the operator alone gives roles', () => {
  const tabs = () =>
    within(screen.getByRole('navigation', { name: 'Site tools' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const { unmount } = open('publisher');
  expect(tabs()).toEqual(['Overview', 'Editor', 'Preview', 'Reports', 'History']);
  unmount();
  open('publisher', { status: { is_operator: true } });
  expect(tabs().slice(-2)).toEqual(['People', 'Statistics']);
});

test.each([
  ['editor', {}, clean, 'Your role lets you write and preview. A publisher can publish.'],
  [
    'publisher',
    { is_writable: false },
    clean,
    'The server can’t write the site’s files, so nothing can be published here.',
  ],
  [
    'publisher',
    {},
    { ...clean, is_publishable: false },
    'Fix the errors first. A site with errors is never published.',
  ],
  [
    'publisher',
    {},
    { ...clean, conflicts: [{ name: 'routes.yaml', revision: 'r9' }] },
    'First choose a version of the files that somebody else changed.',
  ],
] as const)(
  'as %s with %j the draft is not published, and it is said why',
  async (role, status, check, words) => {
    open(role, { view: 'review', status, changes: draft, check });
    expect(await screen.findByText(words)).toBeTruthy();
    const press = screen.queryByRole('button', { name: 'Publish' });
    expect(press === null || (press as HTMLButtonElement).disabled).toBe(true);
  },
);

test('to give up all of it is asked twice', async () => {
  const { user, scope } = open('publisher', { view: 'review', changes: draft, check: clean, locale: 'ru' });
  await user.click(await screen.findByRole('button', { name: 'Отменить все изменения' }));
  expect(Object.keys(scope.getState($changes))).toEqual(['routes.yaml']);
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Отменить все изменения' }));
  expect(scope.getState($changes)).toEqual({});
});
