import { browserStorage, type KeyValueStorage, readRecord } from '../../../api/storage.ts';
import { families, fontSizes, type Look, spacings, themes } from './messages.ts';

export const themeChoices = ['auto', ...themes] as const;

/** The choice of a reader, for all books of this browser. */
export interface LookChoice extends Omit<Look, 'theme'> {
  /** `auto`: as the site is. */
  readonly theme: (typeof themeChoices)[number];
}

const key = 'book.look';
const usual: LookChoice = { theme: 'auto', family: 'book', size: 100, spacing: 'book' };

const oneOf = <Value>(list: readonly Value[], value: unknown, other: Value): Value =>
  list.includes(value as Value) ? (value as Value) : other;

export function readLook(storage: KeyValueStorage = browserStorage()): LookChoice {
  const { theme, family, size, spacing } = readRecord(storage, key) ?? {};
  return {
    theme: oneOf(themeChoices, theme, usual.theme),
    family: oneOf(families, family, usual.family),
    size: oneOf(fontSizes, size, usual.size),
    spacing: oneOf(spacings, spacing, usual.spacing),
  };
}

export function keepLook(choice: LookChoice, storage: KeyValueStorage = browserStorage()): void {
  try {
    storage.setItem(key, JSON.stringify(choice));
  } catch {
    // It is the look of this book, then.
  }
}

/** With the theme of the site in the place of `auto`. */
export function lookOf({ theme, ...choice }: LookChoice): Look {
  if (theme !== 'auto') return { ...choice, theme };
  const chosen = document.documentElement.dataset.theme;
  const isDark =
    chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  return { ...choice, theme: isDark ? 'dark' : 'light' };
}
