/**
 * What was made for a text lately, so that it is made once: `most` to twice as many. Two halves, of which the older one goes
 * at once: to look for the oldest of a map takes longer the more have gone.
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
