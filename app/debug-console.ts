import { openOver } from './page-over.ts';

/** Opens the debug console, which asks the server whether it may (`pages/test/over.tsx`). A page around this one could have the clicks made. */
export async function open(): Promise<void> {
  if (parent === window) await openOver(`/${document.documentElement.lang}/test`);
}
