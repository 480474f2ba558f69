import { distance } from 'fastest-levenshtein';

/**
 * The known name that was most likely meant, or undefined where none is close: a wrong hint is worse than none.
 * Upper and lower case count as equal, so `Sale-End` finds `sale-end`.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let reach = Math.min(4, Math.max(1, Math.floor((name.length + 1) / 3)));
  let best: string | undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > reach) continue;
    const far = slips(wanted, candidate.toLowerCase());
    if (far < reach || (far === reach && best === undefined)) {
      best = candidate;
      reach = far;
      if (far === 0) break;
    }
  }
  return best;
}

/** The slips of a hand between two words; two letters in each other's place are one. */
function slips(one: string, other: string): number {
  if (one.length === other.length) {
    const at = [...one].findIndex((letter, index) => letter !== other[index]);
    const swapped = one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2);
    if (at >= 0 && swapped === other) return 1;
  }
  return distance(one, other);
}

/** `known names: a, b, c`, or nothing where the list is too long to be read. */
export function listOf(known: Iterable<string>): string {
  const names = [...known];
  return names.length === 0 || names.length > 20 ? '' : `Known names: ${names.toSorted().join(', ')}.`;
}

/** The language that was meant: of a country, without the country, or with another sign. */
export function nearestLanguage(tag: string, known: readonly string[]): string | undefined {
  const written = tag.replaceAll('_', '-');
  const country = `-${written.toUpperCase()}`;
  const [language = ''] = written.toLowerCase().split('-');
  return (
    known.find((one) => one.toLowerCase() === written.toLowerCase()) ??
    known.find((one) => one.endsWith(country)) ??
    known.find((one) => one === language) ??
    nearest(written, known) ??
    known.find((one) => one.split('-')[0] === language)
  );
}
