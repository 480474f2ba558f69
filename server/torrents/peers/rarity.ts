/** Counts how many peers have each piece. */
export function createRarity(pieceCount: number) {
  const counts = new Uint32Array(pieceCount);

  function addAll(has: Uint8Array, by: 1 | -1): void {
    for (let at = 0; at < has.length; at += 1) {
      for (let bits = has[at]!, bit = 8 * at; bits !== 0; bits = (bits << 1) & 255, bit += 1)
        if ((bits & 0x80) !== 0 && bit < pieceCount) counts[bit]! += by;
    }
  }

  return {
    count: (index: number): number => counts[index] ?? 0,
    met: (index: number): void => void counts[index]!++,
    metAll: (has: Uint8Array): void => addAll(has, 1),
    leftAll: (has: Uint8Array): void => addAll(has, -1),
  };
}
