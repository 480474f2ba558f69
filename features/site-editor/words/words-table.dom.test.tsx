import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fill, renderPart } from '../../../tests/components/render.tsx';
import { fetchFileFx, type SiteStatus } from '../calls.ts';
import { $changes, keepDraftFx } from '../draft/model.ts';
import { $texts } from '../files/model.ts';
import { $status } from '../status/model.ts';
import { WordsTable } from './words-table.tsx';

const english = {
  'home.title': { defaultMessage: 'Your files', description: 'Title of the home page' },
  'home.hello': 'Hello {name}',
  'faq.title': 'Questions',
};
const written = (catalogue: object | string) => ({
  text: typeof catalogue === 'string' ? catalogue : `${JSON.stringify(catalogue, null, 2)}\n`,
  revision: 'r1',
});

interface Given {
  readonly japanese?: object | string;
  readonly english?: object;
  readonly role?: SiteStatus['role'];
  readonly isSourceKnown?: boolean;
}

function tableOf(given: Given = {}) {
  const source = written(given.english ?? english);
  const fetched = vi.fn(async (_: unknown) => source);
  const drawn = renderPart(<WordsTable locale="ja" />, {
    values: [
      [$status, { role: given.role ?? 'editor', default_locale: 'en-US' }],
      [
        $texts,
        {
          'locales/ja.json': written(given.japanese ?? { 'home.title': 'ファイル', 'home.hello': 'やあ' }),
          ...(given.isSourceKnown !== false && { 'locales/en-US.json': source }),
        },
      ],
    ],
    handlers: [
      [fetchFileFx, fetched],
      [keepDraftFx, () => {}],
    ],
  });
  const draft = (locale = 'ja') => {
    const text = drawn.scope.getState($changes)[`locales/${locale}.json`]?.text;
    return text === undefined || text === null ? text : (JSON.parse(text) as Record<string, unknown>);
  };
  return { ...drawn, fetched, draft };
}
const field = (id: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name: `${id} in 日本語` });
const ids = () =>
  [...document.querySelectorAll('li > div:first-child > code')].map(({ textContent }) => textContent);
const rowsShown = () => screen.queryAllByRole('listitem').length;

describe('the words of a language', () => {
  test('stand beside those of the default one, with what translators are told', () => {
    tableOf();
    expect(screen.getAllByRole('textbox').map((box) => (box as HTMLTextAreaElement).value)).toEqual([
      'ファイル',
      'やあ',
      '',
    ]);
    expect(screen.getByText('Title of the home page').lang).toBe('en');
    expect(field('home.title').lang).toBe('ja');
    const about = field('home.title').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(document.getElementById(about[0] ?? '')?.textContent).toContain('Your files');
  });

  test('are waited for, and those of the default language are fetched', async () => {
    const { fetched, container } = tableOf({ isSourceKnown: false });
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(fetched.mock.calls[0]?.[0]).toEqual({ name: 'locales/en-US.json' });
    await act(async () => {});
    expect(rowsShown()).toBe(3);
  });

  test.each(['{"home.title":', '[]', 'null'])('that cannot be read (%s) are mended as text', (japanese) => {
    tableOf({ japanese });
    expect(screen.getByText('This file can’t be read as messages. Fix it as text.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('say which placeholders are not where they belong', () => {
    tableOf({ japanese: { 'home.hello': 'やあ{nmae}' } });
    expect(field('home.hello').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Check the placeholders: name, nmae')).toBeDefined();
    expect(field('home.title').getAttribute('aria-invalid')).toBeNull();
  });

  test('can be read, and not written, by whoever may only look', () => {
    tableOf({ role: 'viewer' });
    expect(field('home.title').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'New message' })).toBeNull();
  });

  test('that are many come sixty at a time', async () => {
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`a.m${at}`, `Text ${at}`]));
    const { user } = tableOf({ english: many });
    expect(rowsShown()).toBe(60);
    await user.click(screen.getByRole('button', { name: 'Show 10 more' }));
    expect(rowsShown()).toBe(70);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });
});

describe('a word that is written', () => {
  test('is in the draft once the keyboard rests, or when its field is left; the file keeps all else', () => {
    vi.useFakeTimers();
    const { draft } = tableOf();
    fireEvent.change(field('faq.title'), { target: { value: '質' } });
    fireEvent.change(field('faq.title'), { target: { value: '質問' } });
    expect(draft()).toBeUndefined();
    act(() => vi.advanceTimersByTime(300));
    expect(draft()).toEqual({ 'home.title': 'ファイル', 'home.hello': 'やあ', 'faq.title': '質問' });
    fireEvent.change(field('home.title'), { target: { value: 'あなたのファイル' } });
    fireEvent.blur(field('home.title'));
    expect(draft()?.['home.title']).toBe('あなたのファイル');
  });

  test.each([
    ['the page', () => fireEvent(window, new Event('pagehide'))],
    ['the table', (unmount: () => void) => unmount()],
  ])('and not yet kept is kept when %s is left', (_, leave) => {
    vi.useFakeTimers();
    const { draft, unmount } = tableOf();
    fireEvent.change(field('faq.title'), { target: { value: '質問' } });
    leave(unmount);
    expect(draft()?.['faq.title']).toBe('質問');
  });

  test('and taken away leaves no empty message', () => {
    const { draft } = tableOf();
    fireEvent.change(field('home.hello'), { target: { value: '' } });
    fireEvent.blur(field('home.hello'));
    expect(draft()).toEqual({ 'home.title': 'ファイル' });
  });
});

describe('looking for words', () => {
  const search = () => screen.getByRole('searchbox', { name: 'Find words' });

  test('finds ids, words and translations, in capitals or not', async () => {
    const { user } = tableOf();
    await fill(user, search(), 'FAQ');
    expect(ids()).toEqual(['faq.title']);
    await user.clear(search());
    await user.type(search(), 'やあ');
    expect(ids()).toEqual(['home.hello']);
    await user.clear(search());
    await fill(user, search(), 'zebra');
    expect(screen.getByText('No message matches.')).toBeDefined();
  });

  test('for what is missing keeps a row in its place while it is written', async () => {
    const { user } = tableOf({ japanese: { 'home.title': 'ファイル' } });
    await user.click(screen.getByRole('checkbox', { name: 'Only missing ones (2)' }));
    expect(ids()).toEqual(['home.hello', 'faq.title']);
    fireEvent.change(field('faq.title'), { target: { value: '質問' } });
    fireEvent.blur(field('faq.title'));
    expect(ids()).toEqual(['home.hello', 'faq.title']);
    expect(screen.getByRole('checkbox', { name: 'Only missing ones (1)' })).toBeDefined();
  });
});

describe('a new message', () => {
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add message' });
  async function open() {
    const drawn = tableOf();
    await drawn.user.click(screen.getByRole('button', { name: 'New message' }));
    const dialog = within(screen.getByRole('dialog'));
    return {
      ...drawn,
      id: dialog.getByRole('textbox', { name: 'Id' }),
      text: dialog.getByRole('textbox', { name: 'Text' }),
    };
  }

  test('begins in the default language, at its end, and is looked for in the table', async () => {
    const { user, id, text, draft } = await open();
    expect(document.activeElement).toBe(id);
    await fill(user, id, ' help.title ');
    await fill(user, text, 'Help');
    await user.click(add());
    expect(Object.keys(draft('en-US') ?? {})).toEqual([...Object.keys(english), 'help.title']);
    expect(draft('en-US')?.['help.title']).toBe('Help');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ids()).toEqual(['help.title']);
  });

  test.each([
    ['faq.title', 'There is a message with this id already.'],
    ['help title', 'An id consists of letters, digits and hyphens, with dots between its parts.'],
    ['help..title', 'An id consists of letters, digits and hyphens, with dots between its parts.'],
    ['__proto__', 'An id consists of letters, digits and hyphens, with dots between its parts.'],
  ])('cannot be called “%s”', async (name, problem) => {
    const { user, id, text } = await open();
    await fill(user, text, 'Help');
    await user.click(id);
    await user.paste(name);
    expect([screen.getByText(problem).textContent, add().disabled]).toEqual([problem, true]);
  });

  test('without words is none', async () => {
    const { user, id, text } = await open();
    await fill(user, id, 'help.title');
    await user.type(text, ' ');
    expect(add().disabled).toBe(true);
  });
});
