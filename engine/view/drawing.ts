import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Markup with places left open, for parts that differ in nothing but words. */
export interface Stencil {
  /** @param values words for each place, by its number; they are escaped. */
  readonly fill: (values: readonly string[]) => string;
}

/** Values of a template, by name. None is ever empty, and none changes the markup, except those declared as choices. */
export type Words = Readonly<Record<string, string>>;

/** Lent by the server to views that would draw the same again and again; the browser's React takes the markup over. */
export interface Drawing {
  /**
   * The placeholder of a value in a template, in text or in an attribute. `length`: at least so many characters, where
   * they are counted.
   */
  readonly place: (number: number, length?: number) => string;
  /** Draws a part by itself, as a pattern. */
  readonly pattern: (part: ReactNode) => Stencil;
  /** Inserts finished markup into the page: the result is its placeholder, until the page is complete. */
  readonly placed: (markup: readonly string[]) => string;
  /** The same for a part that is shared by all visitors of this language, once for each value of the `choices`. */
  readonly kept: <Its extends Words>(
    Part: ComponentType<Its>,
    words: Its,
    choices: readonly (keyof Its & string)[],
  ) => string;
}

const DrawingContext = createContext<Drawing | undefined>(undefined);
export const DrawingProvider = DrawingContext.Provider;

/**
 * On the server, for elements that a page repeats a hundred times, or that every page has. Undefined in the browser.
 */
export const useDrawing = (): Drawing | undefined => useContext(DrawingContext);
