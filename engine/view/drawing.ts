import { createContext, type ReactNode, useContext } from 'react';

/** Draws a part by itself, as markup that the browser's React takes over like any other. */
export type Draw = (part: ReactNode) => string;

const DrawingContext = createContext<Draw | undefined>(undefined);
export const DrawingProvider = DrawingContext.Provider;

/** On the server, for what a page has a hundred of: it may be drawn once, as a pattern. Undefined in the browser. */
export const useDrawing = (): Draw | undefined => useContext(DrawingContext);
