import { distance } from 'fastest-levenshtein';

/** The known word that was most likely meant; undefined where none is close, since a wrong hint is worse than none. */
function nearestWord(typed: string, known: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase();
  const reach = Math.min(3, Math.ceil(typed.length / 3));
  const [best] = known
    .map((word) => ({ word, far: word.startsWith(wanted) ? 0 : distance(wanted, word) }))
    .filter(({ far }) => far <= reach)
    .sort((one, other) => one.far - other.far);
  return best?.word;
}

/** `Did you mean "quota"?`, with a space before it, or nothing. */
export function hint(typed: string, known: readonly string[]): string {
  const meant = nearestWord(typed, known);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}
