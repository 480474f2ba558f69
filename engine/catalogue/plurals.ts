/** Numbers in which each case that counts of every day need comes up; millions and fractions have cases of their own. */
const everyday = 200;

interface Cases {
  /** All that a language has. */
  readonly all: readonly string[];
  /** Those that everyday numbers need, each with its numbers. */
  readonly needed: ReadonlyMap<string, readonly number[]>;
}

const known = new Map<string, Cases>();

/** The plural cases of a language (CLDR, by way of `Intl.PluralRules`). */
export function pluralCases(locale: string, type: 'cardinal' | 'ordinal'): Cases {
  const key = `${locale} ${type}`;
  const cases = known.get(key) ?? readCases(locale, type);
  known.set(key, cases);
  return cases;
}

function readCases(locale: string, type: 'cardinal' | 'ordinal'): Cases {
  const rules = new Intl.PluralRules(locale, { type });
  const needed = new Map<string, number[]>();
  for (let number = 0; number <= everyday; number += 1) {
    const name = rules.select(number);
    const numbers = needed.get(name) ?? [];
    numbers.push(number);
    needed.set(name, numbers);
  }
  return { all: rules.resolvedOptions().pluralCategories, needed };
}
