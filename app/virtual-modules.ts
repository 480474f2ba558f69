/** Prefixes of the build's virtual modules; the server finds their output by the same names. */

/** The style sheets of one bundle (`app/style-bundles.ts`). */
export const stylesPrefix = 'virtual:styles/';
/** The browser's half of one app page (`app/browser-pages.ts`). */
export const pagesPrefix = 'virtual:pages/';
