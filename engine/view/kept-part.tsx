import type { ComponentType } from 'react';
import { useDrawing, type Words } from './drawing.ts';

/**
 * A part of a page that is the same for everybody who reads a language, but for some words: the server draws it once in
 * each and fills the words in, the browser draws it as it is. It must stand between elements, not beside text; it may use
 * the site, without what of it is a request's own, and neither models nor `useId`. Name it outside of components, once.
 * @param choices the words that decide on what stands there. The part is drawn once for each of their values, so they come from
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
