/**
 * The browser's storages, which may be closed or full. Of its own: what app pages load at once shares no file with what is loaded by
 * permission, or a part that everybody waits for would be cut in two.
 */
const attempt = <T>(run: () => T): T | null => {
  try {
    return run();
  } catch {
    return null;
  }
};

const over = (open: () => Storage) => ({
  get: (key: string): string | null => attempt(() => open().getItem(key)),
  set: (key: string, text: string): void => void attempt(() => open().setItem(key, text)),
  remove: (key: string): void => void attempt(() => open().removeItem(key)),
});

export const kept = over(() => localStorage);
/** Of this tab. */
export const keptInTab = over(() => sessionStorage);
