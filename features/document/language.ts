/** A year in seconds (spec section 9). */
const age = 365 * 24 * 60 * 60;

/** Choosing a language keeps it, and keeps the place: the path is the link's, query and hash are the address's. */
export function startLanguageLinks(): void {
  document.addEventListener('click', (event) => {
    const anchor = (event.target as Element).closest<HTMLAnchorElement>('a[data-locale]');
    if (!anchor) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
    document.cookie = `locale=${anchor.dataset.locale}; path=/; max-age=${age}; samesite=strict; secure`;
    const query = new URLSearchParams(location.search);
    query.delete('locale');
    const text = query.toString();
    // A language may have a domain of its own.
    const origin = anchor.origin === location.origin ? '' : anchor.origin;
    anchor.href = origin + anchor.pathname + (text && `?${text}`) + location.hash;
    // An address without a language stays the same, and a browser would not load it again for its hash.
    if (anchor.href !== location.href) return;
    event.preventDefault();
    location.reload();
  });
}
