/** Characters of a code without its dash. */
const length = 8;

/** A code as it is shown: `BCDF-GHJK`. Whatever else is typed or pasted around it is left out. */
export function codeIn(text: string): string {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .slice(0, length);
  return code.length > length / 2 ? `${code.slice(0, length / 2)}-${code.slice(length / 2)}` : code;
}

export const isWhole = (text: string): boolean => codeIn(text).length === length + 1;
