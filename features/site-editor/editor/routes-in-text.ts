/** A route of the manifest as it stands in the text: its lines, from 1, both included. */
interface RouteBlock {
  readonly path: string;
  readonly first: number;
  readonly last: number;
}

const head = /^(\s*)-\s+path:\s*(?:"([^"]*)"|'([^']*)'|([^\s#"']+))\s*(?:#.*)?$/;
const indentOf = (line: string): number => line.search(/\S|$/);

/** The route in which a line stands; undefined where it stands in none, or the route does not begin with its path. */
export function routeAt(text: string, line: number): RouteBlock | undefined {
  const lines = text.split('\n');
  let first = Math.min(line, lines.length);
  let found: RegExpExecArray | null = null;
  for (; first >= 1; first -= 1) {
    const words = lines[first - 1] as string;
    found = head.exec(words);
    if (found || (words.trim() !== '' && indentOf(words) === 0)) break;
  }
  if (!found) return undefined;
  const indent = (found[1] as string).length;
  let last = first;
  for (let at = first + 1; at <= lines.length; at += 1) {
    const words = lines[at - 1] as string;
    if (words.trim() === '') continue;
    if (indentOf(words) <= indent) break;
    last = at;
  }
  const path = found[2] ?? found[3] ?? found[4] ?? '';
  return line <= last ? { path, first, last } : undefined;
}

/** A path that no other route has. */
function freePath(text: string, path: string): string {
  for (let count = 1; ; count += 1) {
    const candidate = `${path === '/' ? '/page' : path}-${count === 1 ? 'copy' : `copy-${count}`}`;
    if (!text.includes(`path: ${candidate}\n`)) return candidate;
  }
}

/** The text with a copy of the route at a line below it, and the line of the copy's path. A page begins by the form of another. */
export function withCopy(
  text: string,
  line: number,
): { readonly text: string; readonly line: number } | undefined {
  const route = routeAt(text, line);
  if (route === undefined || /[:*]/.test(route.path)) return undefined;
  const lines = text.split('\n');
  const [first = '', ...rest] = lines.slice(route.first - 1, route.last);
  const copy = [`${first.slice(0, first.indexOf('-'))}- path: ${freePath(text, route.path)}`, ...rest];
  return { text: lines.toSpliced(route.last, 0, '', ...copy).join('\n'), line: route.last + 2 };
}
