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
export function slips(one: string, other: string): number {
  if (one.length === other.length) {
    const at = [...one].findIndex((letter, index) => letter !== other[index]);
    const swapped = one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2);
    if (at >= 0 && swapped === other) return 1;
  }
  return distance(one, other);
}

/** `known names: a, b, c`, or nothing where the list is too long to be read. */
export function listOf(known: Iterable<string>, longest = 20): string {
  const names = [...known];
  return names.length === 0 || names.length > longest ? '' : `Known names: ${names.toSorted().join(', ')}.`;
}

/**
 * The language that was meant: one with another sign or case, the only one of its tongue, that of a country, or one by its
 * English name. The letters of two tags being near says nothing: Norwegian (no) is not Korean (ko).
 */
export function nearestLanguage(tag: string, known: readonly string[]): string | undefined {
  const written = tag.trim().replaceAll('_', '-').toLowerCase();
  const [language = '', region] = written.split('-');
  const only = (found: readonly string[]) => (found.length === 1 ? found[0] : undefined);
  const same =
    known.find((one) => one.toLowerCase() === written) ?? known.find((one) => one === canonical(written));
  if (same !== undefined) return same;
  const ofCountry = only(known.filter((one) => one.toLowerCase().endsWith(`-${written}`)));
  const ofTongue = known.filter((one) => one.toLowerCase().split('-')[0] === language);
  return (
    ofCountry ??
    only(ofTongue) ??
    ofTongue.find((one) => region !== undefined && one.toLowerCase() === language) ??
    byName(written, known) ??
    byCountry(written, known)
  );
}

/** Whether the two are the same language, written in another way. */
export const isSameLanguage = (tag: string, other: string): boolean =>
  tag.trim().replaceAll('_', '-').toLowerCase() === other.toLowerCase();

/** `eng` is an older tag of `en`. */
function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

function byName(written: string, known: readonly string[]): string | undefined {
  if (written.length < 4) return undefined;
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return known.find((one) => (nameOf(names, one) ?? '').toLowerCase() === written);
}

/** `jp` is a country, and no language. */
function byCountry(written: string, known: readonly string[]): string | undefined {
  if (!/^[a-z]{2}$/.test(written) || isTongue(written)) return undefined;
  try {
    const { language } = new Intl.Locale(`und-${written}`).maximize();
    const found = known.filter((one) => one.toLowerCase().split('-')[0] === language);
    return found.length === 1 ? found[0] : undefined;
  } catch {
    return undefined;
  }
}

const isTongue = (tag: string): boolean =>
  nameOf(new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }), tag) !== undefined;

function nameOf(names: Intl.DisplayNames, tag: string): string | undefined {
  try {
    return names.of(tag);
  } catch {
    return undefined;
  }
}
