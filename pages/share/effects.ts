/** Calls to the server and to the browser. The calls' code is fetched with the first of them. */
import { createEffect } from 'effector';
import type { SharedDisplay } from '../../api/contract/share-page.ts';
import { passCodeIn } from './address.ts';
import type { CodeAnswer, EntriesPage, FolderPage, Place, Report } from './calls.ts';
import { clearStaleTokens, keepDisplay, keepToken, keptDisplay } from './cookies.ts';

const calls = () => import('./calls.ts');

export const openByCodeFx = createEffect(
  async ({ place, code }: { place: Omit<Place, 'token'>; code: string }): Promise<CodeAnswer> =>
    (await calls()).openByCode(place, code),
);
/** A page of a share's entries: of a folder, or of a search where there are words; from `next` on. */
export interface Asked {
  readonly place: Place;
  readonly words: string;
  readonly next: string;
}
/** A folder's beginning comes with the way to it. */
export const fetchEntriesFx = createEffect(
  async ({ place, words, next }: Asked): Promise<EntriesPage | FolderPage> => {
    const { listEntries, openFolder, searchEntries } = await calls();
    if (words !== '') return searchEntries(place, words, next);
    return next === '' ? openFolder(place) : listEntries(place, next);
  },
);
/** The entries that are shown already, with new addresses: `count` of them, or what there is. */
export const renewEntriesFx = createEffect(
  async ({ place, words, count }: Omit<Asked, 'next'> & { readonly count: number }): Promise<EntriesPage> => {
    const { listEntries, searchEntries } = await calls();
    const ask = (next: string) =>
      words === '' ? listEntries(place, next) : searchEntries(place, words, next);
    let known = await ask('');
    while (known.status === 'OK' && known.next !== '' && known.rows.length < count) {
      const more = await ask(known.next);
      known = { ...more, rows: [...known.rows, ...more.rows] };
    }
    return known;
  },
);

export const sendReportFx = createEffect(
  async ({ shareId, report }: { shareId: string; report: Report }): Promise<void> =>
    (await calls()).sendReport(shareId, report),
);

export const keepTokenFx = createEffect(({ shareId, token }: { shareId: string; token: string }) =>
  keepToken(shareId, token),
);
export const clearStaleTokensFx = createEffect((shareId: string) => clearStaleTokens(shareId));
export const readDisplayFx = createEffect(() => keptDisplay());
export const keepDisplayFx = createEffect((display: SharedDisplay) => keepDisplay(display));
/** The passcode of the address, which is taken out of it at once: it is not for the history, nor for whoever looks on. */
export const takeCodeFx = createEffect((): string | undefined => {
  const code = passCodeIn(location.hash);
  if (code !== undefined) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
});
/** The server decides anew: another share, or one that stands otherwise than this page knows. */
export const reloadFx = createEffect(() => location.reload());
