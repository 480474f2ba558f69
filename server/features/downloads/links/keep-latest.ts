/**
 * A small cache of recently made values: `most` to twice as many. Two halves, of which the older one is dropped at
 * once: finding the oldest entry of a map gets slower the more have been removed.
 */
export function keepLatest<Value>(most: number): (key: string, make: () => Value) => Value {
  let older = new Map<string, Value>();
  let newer = new Map<string, Value>();
  return (key, make) => {
    const known = newer.get(key);
    if (known !== undefined) return known;
    const value = older.get(key) ?? make();
    if (newer.size >= most) [older, newer] = [newer, new Map()];
    newer.set(key, value);
    return value;
  };
}
