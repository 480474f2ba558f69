import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { CatalogueReading } from './read.ts';
import { usesOf, wantsOf } from './structure.ts';

/**
 * The findings of a catalogue, with what the default language has in a message that cannot be read: which name belongs between
 * empty braces, and whether there is such a tag at all.
 */
export function besideDefault(
  { diagnostics, unparsed, locale }: CatalogueReading,
  base: CatalogueReading | undefined,
): readonly Diagnostic[] {
  if (base?.catalogue === undefined || base.locale === locale || unparsed.size === 0) return diagnostics;
  const { catalogue: messages, locale: standard } = base;
  return diagnostics.map((found) => {
    const id = found.code === 'message-syntax' ? unparsed.get(found.range.start.offset) : undefined;
    const model = id !== undefined && Object.hasOwn(messages, id) ? messages[id] : undefined;
    if (model === undefined) return found;
    const help = helpFor(found.message, { wants: wantsOf(model), has: usesOf(model), standard });
    return help === undefined ? found : { ...found, help };
  });
}

interface Model {
  /** As written: `{name}, <b>`. */
  readonly wants: string | undefined;
  readonly has: ReadonlyMap<string, unknown>;
  readonly standard: string;
}

function helpFor(message: string, { wants, has, standard }: Model): string | undefined {
  if (message.endsWith(': The braces {} hold no name.'))
    return wants === undefined
      ? `Remove them: in ${standard} the message has no placeholder.`
      : `Write between them the name that belongs there: in ${standard} the message has ${wants}.`;
  const tag = /: The tag <([\w-]+)> is not closed\.$/.exec(message)?.[1];
  if (tag === undefined || tag === 'br') return undefined;
  return has.has(tag)
    ? `Write </${tag}> behind the words that it holds, as in ${standard}.`
    : `Remove it: in ${standard} the message has ${wants === undefined ? 'no tag' : `${wants} and no <${tag}>`}.`;
}
