/** A page that could not load its code reloads at most this often per path, in ms (spec section 4). */
const reloadGap = 10_000;

/**
 * A chunk has failed to load, most often because a new build took its place: reloads the page, once per 10 s and
 * path. Returns false where that was tried just now.
 */
export function reloadOnce(
  now = Date.now(),
  storage: () => Storage = () => sessionStorage,
  page: Location = location,
): boolean {
  const key = `reloadedAt ${page.pathname}`;
  try {
    const last = Number(storage().getItem(key) ?? 0);
    if (now - last < reloadGap) return false;
    storage().setItem(key, String(now));
  } catch {
    // Without storage the number of reloads is unknown, so the page does not reload.
    return false;
  }
  page.reload();
  return true;
}
