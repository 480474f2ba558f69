const units = ['MB', 'GB', 'TB'];

/** How a size is written in `content/plans.yaml`: below 1,000 TB, which the database can add to. */
export const sizePattern = '^(0|[1-9][0-9]{0,2})(\\.[0-9]{1,3})? ?(MB|GB|TB)$';

/** The same, and more than nothing. */
export const someSizePattern = `^(?!0(\\.0+)? ?[MGT])${sizePattern.slice(1)}`;

/** Bytes of a size such as `10 GB`, in steps of 1024 (spec section 5); undefined for anything else. */
export function parseSize(text: string): number | undefined {
  const found = new RegExp(sizePattern).exec(text);
  if (found === null) return undefined;
  const unit = found[3] ?? '';
  const value = Number(text.slice(0, -unit.length).trim());
  return Math.round(value * 1024 ** (2 + units.indexOf(unit)));
}
