import { readStored } from './stored.ts';

/** Where the drive keeps who is signed in; here it matters only that somebody is. */
const key = 'credentials';

/** Of the two links in the header, the way in or the way to one's drive, shows the one that fits. */
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
