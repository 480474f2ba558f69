/** A user code (RFC 8628) as it is shown and read aloud: in two halves, `BCDF-GHJK`. */
export function inHalves(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)}-${code.slice(half)}`;
}
