/** Parts of documents that need not be there at once. */
import { startDebugClicks } from './debug-clicks.ts';

startDebugClicks();
// Where it does not load, nobody hears that the page is there in another language.
if (navigator.language !== document.documentElement.lang)
  import('./document-guide.ts').then(({ guideLanguage }) => guideLanguage()).catch(() => {});
