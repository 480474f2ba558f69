/** Value in the browser's storage: `null` where there is none, `undefined` where the storage is not available. */
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
