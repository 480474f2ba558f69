import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { finding } from './finding.ts';
import type { SaidIds } from './said-ids.ts';

/**
 * Messages that neither the manifest, nor the content, nor any code names. Ids that code puts together count as said
 * where their fixed parts fit, so none is reported that is in use.
 */
export function unusedMessages(
  { texts, forms }: SaidIds,
  ids: readonly string[],
  words: {
    readonly manifest: string;
    readonly included?: ReadonlyMap<string, string> | undefined;
    readonly content: ReadonlyMap<string, string>;
    readonly catalogue: string;
  },
  catalogueFile: string,
): Diagnostic[] {
  const inWords = [words.manifest, ...(words.included?.values() ?? []), ...words.content.values()].join('\n');
  const isSaid = (id: string) =>
    texts.has(id) ||
    forms.some((form) => form.test(id)) ||
    new RegExp(`\\b${escaped(id)}(?![\\w.-])`).test(inWords);
  return ids
    .filter((id) => !isSaid(id))
    .map((id) =>
      finding('unused-message', `Nothing says the message "${id}".`, {
        file: catalogueFile,
        text: words.catalogue,
        at: JSON.stringify(id),
      }),
    );
}

/** A text as a part of an expression that matches it alone. */
const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}-]/g, '\\$&');
