import { entryKeys, isLoginCode } from '../features/sign-in-bridge/entry.ts';

/**
 * A program has opened this page so that its browser is signed in: that happens on the page of the sign-in, which goes on to this one.
 * Where somebody is signed in, or another site shows the page in a frame, nothing comes of it but that a code leaves the address.
 */
export function goToSignIn(): void {
  const { lang } = document.documentElement;
  const here = new URL(location.href);
  if (parent !== window || localStorage.getItem('credentials') !== null) {
    if (!isLoginCode(here.searchParams.get('code'))) return;
    here.searchParams.delete('code');
    // Loaded anew: the router of an app page may have read the address before.
    location.replace(here);
    return;
  }
  // On the domain of a language the link leads to where accounts are.
  const link = document.querySelector<HTMLAnchorElement>('[data-account="signed-out"]');
  const target = new URL(`/${lang}/drive/login`, link?.href ?? here);
  if (here.pathname === target.pathname) return;
  for (const key of entryKeys) {
    const value = here.searchParams.get(key);
    if (value !== null) target.searchParams.set(key, value);
    here.searchParams.delete(key);
  }
  const path = here.pathname.replace(`/${lang}`, '') || '/';
  target.searchParams.set('return_to', path + here.search + here.hash);
  location.replace(target);
}
