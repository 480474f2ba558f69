import scriptAddress from './frame/book-frame.ts?worker&url';

/** Of the document that the build makes of the script (`app/book-frame.ts`). */
export const frameAddress: string = scriptAddress.replace(/\.js$/, '.html');
