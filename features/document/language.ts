/** A year in seconds (spec section 9). */
const age = 365 * 24 * 60 * 60;

/** Choosing a language stores it and keeps the place: path by the link, query and hash from the address. */
export function startLanguageLinks(): void {
  document.addEventListener('click', (event) => {
    const anchor = (event.target as Element).closest<HTMLAnchorElement>('a[data-locale]');
    if (!anchor?.dataset.locale) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
    document.cookie = `locale=${anchor.dataset.locale}; path=/; max-age=${age}; samesite=strict; secure`;
    const query = new URLSearchParams(location.search);
    query.delete('locale');
    const text = query.toString();
    anchor.href = anchor.pathname + (text ? `?${text}` : '') + location.hash;
  });
}
