/** RC4 in place, without its first 1024 bytes, as message stream encryption has it. OpenSSL no longer offers it. */
export function createRc4(key: Uint8Array): (bytes: Uint8Array) => void {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  for (let at = 0, other = 0; at < 256; at += 1) {
    const value = state[at]!;
    other = (other + value + key[at % key.length]!) & 255;
    state[at] = state[other]!;
    state[other] = value;
  }
  let [i, j] = [0, 0];
  const apply = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; at += 1) {
      i = (i + 1) & 255;
      const one = state[i]!;
      j = (j + one) & 255;
      const two = state[j]!;
      state[i] = two;
      state[j] = one;
      bytes[at] = bytes[at]! ^ state[(one + two) & 255]!;
    }
  };
  apply(new Uint8Array(1024));
  return apply;
}
