/** Milliseconds after which a browser has surely begun to save; until then it needs the address. */
const kept = 60_000;

/** Saves bytes of this page as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), kept);
}
