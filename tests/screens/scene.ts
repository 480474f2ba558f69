/** Context of a screen: a page, people with drives, and the messages of a language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { createIntl } from 'react-intl';
import type { Person } from '../e2e/person.ts';
import type { Content } from './content.ts';

type Values = Readonly<Record<string, string | number | Date>>;

export interface Scene {
  readonly page: Page;
  readonly locale: string;
  /** At most 768 px wide: the layout of phones. */
  readonly isPhone: boolean;
  readonly isTouched: boolean;
  readonly person: Person;
  readonly content: Content;
  /** Opens an address below the language's prefix and waits until the page's own code asked its first questions. */
  open(path: string): Promise<void>;
  /** A message of the catalogue, in the language of the scene. */
  word(id: string, values?: Values): string;
  button(id: string, values?: Values): Locator;
  /** The entry of that name in the list. */
  entry(name: string): Locator;
  /** A command of the open menu, by the id of its words. */
  choice(id: string): Locator;
  /** Chooses an entry and then, of its menu, a command by the id of its words. */
  command(name: string, id: string): Promise<void>;
}

export interface Screen {
  readonly name: string;
  /** Whose browser it is; somebody with files unless said. */
  readonly who?: 'nobody' | 'newcomer';
  /** The picture is of the whole page and not of what the window shows. */
  readonly isWhole?: boolean;
  /** Only windows of this kind have it. */
  readonly only?: 'phone' | 'desk';
  show(scene: Scene): Promise<unknown>;
}

function wordsOf(locale: string): Scene['word'] {
  const file = join(import.meta.dirname, '..', '..', 'locales', `${locale}.json`);
  // en-US says beside each message what it is for.
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    string | { defaultMessage: string }
  >;
  const messages = Object.fromEntries(
    Object.entries(catalogue).map(([id, words]) => [
      id,
      typeof words === 'string' ? words : words.defaultMessage,
    ]),
  );
  const intl = createIntl({ locale, messages });
  return (id, values) => {
    if (!(id in messages)) throw new Error(`no message ${id}`);
    return intl.formatMessage({ id }, values);
  };
}

/** Words as a pattern that stands at the beginning of a name. */
export const beginning = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** Pictures are drawn and nothing says that it is being loaded; what goes on loading is taken as it stands. */
export const settled = (page: Page) =>
  page
    .waitForFunction(
      () =>
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy') &&
        !document.querySelector('[aria-busy=true], [role=progressbar]:not([value])'),
      undefined,
      { timeout: 2000 },
    )
    .catch(() => {});

export function sceneOf<Given extends Pick<Scene, 'locale' | 'isPhone' | 'isTouched' | 'person'>>(
  page: Page,
  given: Given,
): Omit<Scene, 'content'> & Given {
  const word = wordsOf(given.locale);
  // A row of the list or a card; the name itself may be folded.
  const entry: Scene['entry'] = (name) =>
    page
      .locator('[role=grid] [data-index]')
      .filter({ has: page.getByTitle(name, { exact: true }) })
      .first();
  // A menu of phones is a sheet of buttons; others tell the key behind the words.
  const choice: Scene['choice'] = (id) =>
    page
      .getByRole('menuitem', {
        name: new RegExp(`${beginning(word(id)).source}( (Ctrl|Shift).*| F2| Del| ↵)?$`),
      })
      .or(page.getByRole('dialog').getByRole('button', { name: word(id), exact: true }));
  return {
    ...given,
    page,
    word,
    entry,
    button: (id, values) => page.getByRole('button', { name: word(id, values), exact: true }),
    async open(path) {
      await page.goto(`/${given.locale}${path}`);
      await page.waitForLoadState('load');
    },
    choice,
    async command(name, id) {
      await entry(name).click({ button: 'right' });
      await choice(id).click();
    },
  };
}
