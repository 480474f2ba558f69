const inScripts: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

const risky = Object.keys(inScripts);

/** JSON for a `<script>` element: nothing in it can close the element or end a line of script. */
export function scriptJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Long texts hold none of them as a rule, which is found much faster than they are replaced.
  if (!risky.some((sign) => json.includes(sign))) return json;
  return json.replace(/[<>\u2028\u2029]/g, (character) => inScripts[character] as string);
}
