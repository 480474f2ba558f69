import { TYPE } from '@formatjs/icu-messageformat-parser';
import { createIntlCache, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { Catalogue } from '../catalogue/read.ts';
import { localiseContent } from '../define/localise.ts';
import type { Site, SiteRoute } from '../manifest/site.ts';
import { createWords, type FailedMessage, type FormatMessage, shownValues } from '../view/words.ts';

/** Called for each message of a page that could not be formatted. */
export type ReportFailed = (failed: FailedMessage) => void;

/** The part of a snapshot that follows from its catalogues. */
export interface SiteWords {
  readonly catalogues: ReadonlyMap<string, Catalogue>;
  intl(locale: string): IntlShape;
  /** The route's content with its texts in the language; remembered. */
  content(route: SiteRoute, locale: string): unknown;
  readonly reportFailed: ReportFailed;
}

export function wordsFrom(
  catalogues: ReadonlyMap<string, Catalogue>,
  site: Site,
  reportFailed: ReportFailed,
): SiteWords {
  const intls = new Map<string, IntlShape>();
  const contents = new Map<SiteRoute, Map<string, unknown>>();
  const defaultLocale = site.locales.default;
  const intl = (locale: string) => {
    const known = intls.get(locale);
    if (known) return known;
    const messages = catalogues.get(locale) ?? {};
    const standard: FormatMessage = (...args) =>
      (intl(defaultLocale).formatMessage as unknown as FormatMessage)(...args);
    const shape = createWords(
      {
        locale,
        defaultLocale,
        messages,
        report: reportFailed,
        ...(locale !== defaultLocale && { standard }),
      },
      createIntlCache(),
    );
    shape.formatters.getMessageFormat = rememberingFormats(shape);
    Object.assign(shape.formatters, rememberingNumbers(shape));
    shape.formatMessage = withQuickText(shape, messages);
    intls.set(locale, shape);
    return shape;
  };
  return {
    catalogues,
    reportFailed,
    intl,
    content(route, locale) {
      const known = contents.get(route) ?? new Map<string, unknown>();
      contents.set(route, known);
      if (!known.has(locale)) {
        const format = (id: string) => intl(locale).formatMessage({ id });
        known.set(locale, localiseContent(route.content, locale, defaultLocale, format));
      }
      return known.get(locale);
    },
  };
}

type Formatters = IntlShape['formatters'];

/**
 * The library finds a message again by writing down all that it is made of, each time. Those of the catalogue are the same
 * objects for as long as it lasts, and all else that takes part is the same for a language.
 */
function rememberingFormats({ formatters, locale }: IntlShape): Formatters['getMessageFormat'] {
  const { getMessageFormat } = formatters;
  const known = new WeakMap<object, ReturnType<Formatters['getMessageFormat']>>();
  return (message, ...of) => {
    const [language, , options = {}] = of;
    // A component names all settings that there are, most of them without a value.
    const isUsual =
      language === locale &&
      Object.entries(options).every(([name, value]) => name === 'formatters' || value === undefined);
    if (typeof message !== 'object' || !isUsual) return getMessageFormat(message, ...of);
    const format = known.get(message) ?? getMessageFormat(message, ...of);
    known.set(message, format);
    return format;
  };
}

/**
 * The same for messages with numbers: numbers without options, and plurals by their one option, the kind. The library
 * builds its options for each message, and finds its cached formatters by serializing them.
 */
function rememberingNumbers({
  formatters,
  locale,
}: IntlShape): Pick<Formatters, 'getNumberFormat' | 'getPluralRules'> {
  const { getNumberFormat, getPluralRules } = formatters;
  const [numbers, cardinal, ordinal] = [
    getNumberFormat(locale),
    getPluralRules(locale, { type: 'cardinal' }),
    getPluralRules(locale, { type: 'ordinal' }),
  ];
  return {
    getNumberFormat: (language, options) =>
      language === locale && options === undefined ? numbers : getNumberFormat(language, options),
    getPluralRules(language, options) {
      const [name, ...others] = Object.keys(options ?? {});
      const isUsual = language === locale && name === 'type' && others.length === 0;
      if (!isUsual) return getPluralRules(language, options);
      return options?.type === 'ordinal' ? ordinal : cardinal;
    },
  };
}

/**
 * Fast formatting of messages to plain text, without the library's cache lookup by all options: most messages are
 * constant, and the others are found by their id. Everything else is left to the library.
 */
function withQuickText(shape: IntlShape, catalogue: Catalogue): IntlShape['formatMessage'] {
  const { formatMessage, formatters, locale } = shape;
  const plain = new Map<string | undefined, string>();
  for (const [id, [first, ...rest]] of Object.entries(catalogue))
    if (first?.type === TYPE.literal && rest.length === 0) plain.set(id, first.value);
  const textOf = (id: string, values: Readonly<Record<string, unknown>>): string | undefined => {
    const message = Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
    if (message === undefined || !Object.values(values).every(isText)) return undefined;
    try {
      const format = formatters.getMessageFormat(message, locale, undefined, { formatters });
      const text = format.format(shownValues(values) as Record<string, string>);
      return typeof text === 'string' ? text : undefined;
    } catch {
      return undefined;
    }
  };
  const format = (descriptor: MessageDescriptor, values?: Record<string, never>, options?: never) =>
    plain.get(descriptor.id) ??
    (values && descriptor.id !== undefined ? textOf(descriptor.id, values) : undefined) ??
    formatMessage(descriptor, values, options);
  return format as IntlShape['formatMessage'];
}

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
