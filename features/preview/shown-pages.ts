/** Most pages of one document: each is an element of its own, and a small file may claim a million. */
export const mostPages = 2000;

/** How many pages of a PDF are shown, and whether there are more. */
export const shownPages = (count: number): { readonly shown: number; readonly isCut: boolean } => ({
  shown: Math.min(count, mostPages),
  isCut: count > mostPages,
});
