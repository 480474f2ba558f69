/** A part of a JSON text as it is shown: a value, or a range of the entries of a long list. */
export type JsonNode = { readonly value: unknown } | { readonly range: Entries; readonly first: number };

export type Entries = readonly (readonly [key: string, value: unknown])[];

/** Entries that are shown at once. */
const atOnce = 100;

/** Undefined where the text is no JSON. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The entries of a list or an object; null for a single value. */
export function entriesOf(value: unknown): Entries | null {
  if (value === null || typeof value !== 'object') return null;
  return Array.isArray(value) ? value.map((item, at) => [String(at), item] as const) : Object.entries(value);
}

/** Long ones in ranges, and ranges of those, so that no more than a hundred are drawn at once. */
export function childrenOf(
  entries: Entries,
  first = 0,
): readonly (readonly [key: string, child: JsonNode])[] {
  if (entries.length <= atOnce) return entries.map(([key, value]) => [key, { value }] as const);
  const size = atOnce ** Math.ceil(Math.log(entries.length) / Math.log(atOnce) - 1);
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, at) => {
    const range = entries.slice(at * size, (at + 1) * size);
    const begin = first + at * size;
    return [`${begin} – ${begin + range.length - 1}`, { range, first: begin }] as const;
  });
}
