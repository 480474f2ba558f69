/** What this browser keeps under a key: `null` where nothing is, `undefined` where the storage is closed. */
export function readStored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Keeps a value; where the storage is closed or full, it holds no longer than the page. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}
