import { createIntl, type IntlCache, type IntlShape, type MessageDescriptor } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';

/** `formatMessage` without the library's types of values. */
export type FormatMessage = (
  descriptor: MessageDescriptor,
  values?: Readonly<Record<string, unknown>>,
  settings?: unknown,
) => unknown;

/** A message of a page that could not be formatted. */
export interface FailedMessage {
  readonly id: string;
  readonly locale: string;
  readonly error: unknown;
}

interface WordsOptions {
  readonly locale: string;
  readonly defaultLocale?: string;
  /** Parsed messages by their ids. */
  readonly messages: Readonly<Record<string, unknown>>;
  readonly report: (failed: FailedMessage) => void;
  /** The default language, where available: used for a message that cannot be formatted. */
  readonly standard?: FormatMessage | undefined;
}

/**
 * The messages of a page, with escaped values: a file's name could change the direction of a sentence. Elements in a
 * message escape their own content.
 *
 * A message that cannot be formatted is never shown as its id: the default language is used, or else its own text
 * without the values. Each is reported.
 */
export function createWords(options: WordsOptions, cache?: IntlCache): IntlShape {
  const { locale, defaultLocale, messages, report, standard } = options;
  let failure: unknown;
  const intl = createIntl(
    {
      locale,
      ...(defaultLocale !== undefined && { defaultLocale }),
      messages: messages as Record<string, string>,
      onError: (error) => {
        failure ??= error;
      },
    },
    cache,
  );
  const format = intl.formatMessage as unknown as FormatMessage;
  const formatMessage: FormatMessage = (descriptor, values, settings) => {
    // Elements of a message may say messages themselves while it is formatted.
    const outer = failure;
    failure = undefined;
    try {
      const words = format(descriptor, values && shownValues(values), settings);
      if (failure === undefined) return words;
      const id = String(descriptor.id);
      report({ id, locale, error: failure });
      return standard ? standard(descriptor, values, settings) : bareWords(messages[id]);
    } finally {
      failure = outer;
    }
  };
  const own = formatMessage as unknown as IntlShape['formatMessage'];
  return { ...intl, formatMessage: own, $t: own };
}

/** Values made safe for a line of text. */
export function shownValues<Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  let shown = values;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string') continue;
    const text = shownInLine(value);
    if (text !== value) shown = { ...shown, [name]: text as Value };
  }
  return shown;
}

/** A part of a parsed message, as far as texts need it. The parser itself stays on the server. */
interface Part {
  readonly type: number;
  readonly value?: string;
  readonly children?: readonly Part[];
  readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>>;
}

const literal = 0;

/** The words of a message without its values; nothing where there is no such message. */
function bareWords(message: unknown): string {
  if (!Array.isArray(message)) return typeof message === 'string' ? message : '';
  return (message as readonly Part[])
    .map(({ type, value, children, options }) =>
      type === literal ? value : bareWords(children ?? options?.other?.value),
    )
    .join('');
}
