/** A year in seconds (spec section 9). */
const age = 365 * 24 * 60 * 60;

/** Says whose browser this is, for the server's pages; proof of nothing (spec sections 4 and 9). */
export function writeUserCookie(userId: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = `user_id=${encodeURIComponent(userId)}; path=/; max-age=${age}; samesite=lax; secure`;
}

export function clearUserCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above.
  document.cookie = 'user_id=; path=/; max-age=0; samesite=lax; secure';
}
