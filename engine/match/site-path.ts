/**
 * Whether a string is a path of this site and nothing else: one leading slash, no backslash, no control character,
 * no dot segment, nothing that a browser would read as another host. Guards and redirects may lead to such paths only.
 */
export function isSitePath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//')) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  if (/[\\\u0000-\u0020\u007f]/.test(path)) return false;
  const pathname = path.split(/[?#]/, 1)[0] as string;
  return !pathname.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
}
