/** The smallest part of a text that makes another one of it: what stands around it, and the cursor in it, stay. */
export function replacement(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
