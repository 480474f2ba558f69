import { openOver } from './page-over.ts';

/** Sign-in over a document; where it does not load, the page of the sign-in returns here afterwards. */
export async function openSignIn(): Promise<void> {
  const { lang } = document.documentElement;
  const address = `/${lang}/drive/login`;
  try {
    await openOver(address);
  } catch {
    const here = location.pathname.replace(`/${lang}`, '') || '/';
    location.assign(
      `${address}?${new URLSearchParams({ return_to: here + location.search + location.hash })}`,
    );
  }
}
