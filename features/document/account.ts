import { readStored } from './stored.ts';

/** The key of the stored credentials; here only their presence matters. */
const key = 'credentials';

/** Shows one of the two links in the header: sign in, or to one's drive. */
export function showAccount(): void {
  const isSignedIn = Boolean(readStored(key));
  for (const link of document.querySelectorAll<HTMLElement>('[data-account]')) {
    link.hidden = (link.dataset.account === 'signed-in') !== isSignedIn;
  }
}

/** Follows sign-ins and sign-outs in other tabs. */
export function startAccountLinks(): void {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) showAccount();
  });
}
