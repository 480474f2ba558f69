import { createIntl, type IntlCache, type IntlShape, type MessageDescriptor } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';

/** `formatMessage` without what the library knows of the types of values. */
export type FormatMessage = (
  descriptor: MessageDescriptor,
  values?: Readonly<Record<string, unknown>>,
  settings?: unknown,
) => unknown;

/** A message that could not be formatted, though a page said it. */
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
  readonly tell: (failed: FailedMessage) => void;
  /** The default language, where it is at hand: it stands in for a message that cannot be formatted. */
  readonly standard?: FormatMessage | undefined;
}

/**
 * The words of a page, into which nothing is put as it stands: what people call their files could turn a sentence around.
 * Elements that stand in a message show what they hold themselves.
 *
 * A message that cannot be formatted is never shown as its id: the default language stands in, or else its own words without
 * what should have been filled in. Each is told.
 */
export function createWords(options: WordsOptions, cache?: IntlCache): IntlShape {
  const { locale, defaultLocale, messages, tell, standard } = options;
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
      tell({ id, locale, error: failure });
      return standard ? standard(descriptor, values, settings) : bareWords(messages[id]);
    } finally {
      failure = outer;
    }
  };
  const own = formatMessage as unknown as IntlShape['formatMessage'];
  return { ...intl, formatMessage: own, $t: own };
}

/** Values as they may stand in a line of text. */
export function shownValues<Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  let shown = values;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string') continue;
    const text = shownInLine(value);
    if (text !== value) shown = { ...shown, [name]: text as Value };
  }
  return shown;
}

/** A part of a parsed message, as far as words can stand in it. The parser itself stays on the server. */
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
