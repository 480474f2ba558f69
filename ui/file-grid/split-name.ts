/** Letters of a name's end that stay when its middle is folded: enough for "(12).tar.gz". */
const longestEnd = 12;
const lettersBeforeExtension = 4;

/** `"Holiday 2024.jpg"` → `["Holiday 2024", ".jpg"]`; a name that begins with a dot has no extension. */
export function splitExtension(name: string): readonly [stem: string, extension: string] {
  const dot = name.lastIndexOf('.');
  const isExtension =
    dot > 0 && dot < name.length - 1 && name.length - dot <= longestEnd && !/\s/.test(name.slice(dot));
  return isExtension ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/**
 * A name in two parts, for a line too short for it: the first is cut, the second stays, so that the extension and what
 * tells "page 0001" from "page 0002" can be seen. Never cuts through a letter.
 */
export function splitName(name: string): readonly [start: string, end: string] {
  const [stem, extension] = splitExtension(name);
  const letters = [...stem];
  if (letters.length <= lettersBeforeExtension * 2) return ['', name];
  const end = letters.slice(-lettersBeforeExtension).join('');
  return [letters.slice(0, -lettersBeforeExtension).join(''), end + extension];
}
