import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Markup with places left open, for parts that differ in nothing but words. */
export interface Stencil {
  /** @param values words for each place, by its number; they are escaped. */
  readonly fill: (values: readonly string[]) => string;
}

/**
 * Words that a part is drawn with, by name. None is ever empty, and none decides on what stands there; but those that are
 * named as choices.
 */
export type Words = Readonly<Record<string, string>>;

/** Lent by the server to views that would draw the same again and again; the browser's React takes the markup over. */
export interface Drawing {
  /** Where a word of a pattern goes, in text or in an attribute. `length`: at least so many signs, where they are counted. */
  readonly place: (number: number, length?: number) => string;
  /** Draws a part by itself, as a pattern. */
  readonly pattern: (part: ReactNode) => Stencil;
  /** Puts markup into the page that is there already: what it gives stands for it, until the page is whole. */
  readonly placed: (markup: readonly string[]) => string;
  /** The same of a part that is kept for all visitors who read this language, once for each value of the `choices`. */
  readonly kept: <Its extends Words>(
    Part: ComponentType<Its>,
    words: Its,
    choices: readonly (keyof Its & string)[],
  ) => string;
}

const DrawingContext = createContext<Drawing | undefined>(undefined);
export const DrawingProvider = DrawingContext.Provider;

/** On the server, for what a page has a hundred of, or every page. Undefined in the browser. */
export const useDrawing = (): Drawing | undefined => useContext(DrawingContext);
