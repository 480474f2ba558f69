/** One printed figure. `target` is what the design asks for, to be read beside it; nothing fails here. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target: string;
}

/** Median time of one call in ms, over five batches of `calls` after a warm-up. */
export function medianTime(calls: number, run: () => void): number {
  for (let call = 0; call < Math.min(calls, 2_000); call += 1) run();
  const batches = Array.from({ length: 5 }, () => {
    const began = performance.now();
    for (let call = 0; call < calls; call += 1) run();
    return (performance.now() - began) / calls;
  });
  return median(batches);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

export function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`);
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const { name, value, unit, target } of rows) {
    const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    console.log(
      `  ${name.padEnd(width)}  ${value.toFixed(digits).padStart(10)} ${unit.padEnd(14)} ${target}`,
    );
  }
}
