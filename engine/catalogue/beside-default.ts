import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Lack } from './fault.ts';
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
    const { id, lacks } = (found.code === 'message-syntax' && unparsed.get(found.range.start.offset)) || {};
    const model = id !== undefined && Object.hasOwn(messages, id) ? messages[id] : undefined;
    if (model === undefined || lacks === undefined) return found;
    return { ...found, help: helpFor(lacks, model, standard) };
  });
}

function helpFor(lacks: Lack, model: readonly MessageFormatElement[], standard: string): string {
  if (lacks.type === 'name') {
    const names = wantsOf(model, ({ kind }) => kind !== 'tag');
    return names === undefined
      ? `Remove them: in ${standard} the message has no placeholder.`
      : `Write between them the name that belongs there: in ${standard} the message has ${names}.`;
  }
  const { tag } = lacks;
  if (usesOf(model).has(tag)) return `Write </${tag}> behind the words that it holds, as in ${standard}.`;
  const wants = wantsOf(model);
  return `Remove it: in ${standard} the message has ${wants === undefined ? 'no tag' : `${wants} and no <${tag}>`}.`;
}
