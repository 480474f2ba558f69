/** The longest increasing subsequence of numbers, as positions. */
export function rising(numbers: readonly number[]): ReadonlySet<number> {
  /** For each place: how many rise up to it, and the place before it. */
  const best: { readonly length: number; readonly before: number }[] = [];
  let last = -1;
  for (const [at, number] of numbers.entries()) {
    let before = -1;
    for (let place = 0; place < at; place += 1)
      if ((numbers[place] as number) < number && (best[place]?.length ?? 0) > (best[before]?.length ?? 0))
        before = place;
    best.push({ length: (best[before]?.length ?? 0) + 1, before });
    if ((best[at]?.length ?? 0) > (best[last]?.length ?? 0)) last = at;
  }
  const places = new Set<number>();
  for (let at = last; at >= 0; at = best[at]?.before ?? -1) places.add(at);
  return places;
}

/** Sorts rows into their declared order with as few moves as possible: each moved row is painted again. */
export function putInOrder(parent: Element): void {
  const rows = [...parent.children].filter((child) => child.hasAttribute('aria-rowindex'));
  const numbers = rows.map((row) => Number(row.getAttribute('aria-rowindex')));
  const staying = rising(numbers);
  if (staying.size === rows.length) return;
  let next = rows.at(-1)?.nextElementSibling ?? null;
  const places = [...rows.keys()].sort((one, other) => (numbers[other] as number) - (numbers[one] as number));
  for (const place of places) {
    const row = rows[place] as Element;
    if (!staying.has(place)) parent.insertBefore(row, next);
    next = row;
  }
}
