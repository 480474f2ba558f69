/** Prefixes of the modules that the build makes up; the server finds what they became by the same names. */

/** The style sheets of one bundle (`app/style-bundles.ts`). */
export const stylesPrefix = 'virtual:styles/';
/** The browser's half of one app page (`app/browser-pages.ts`). */
export const pagesPrefix = 'virtual:pages/';
