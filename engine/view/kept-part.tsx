import type { ComponentType } from 'react';
import { useDrawing, type Words } from './drawing.ts';

/**
 * A part of a page that is the same for all readers of a language, except for some values: the server renders it once
 * in each and fills the values in, the browser renders it normally. It must be between elements, not beside text; it
 * may use the site, without its per-request facts, and neither models nor `useId`. Define it outside of components,
 * once.
 * @param choices the values that change the markup. The part is rendered once for each of them, so they must come from
 * the code or from the manifest, never from a visitor.
 */
export function keptPart<Its extends Words>(
  Part: ComponentType<Its>,
  choices: readonly (keyof Its & string)[] = [],
): ComponentType<Its> {
  return function Kept(words: Its) {
    const drawing = useDrawing();
    return drawing ? drawing.kept(Part, words, choices) : <Part {...words} />;
  };
}
