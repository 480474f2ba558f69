import type { ParamType, PatternPart } from '../../match/param-types.ts';

/**
 * A type as a machine that reads a text sign by sign. From each state some text is accepted, so that a machine that goes on where
 * the other stops has texts of its own.
 */
interface Automaton {
  readonly start: string;
  /** The state behind the sign; undefined where no text goes on with it. */
  readonly step: (state: string, sign: string) => string | undefined;
  readonly accepts: (state: string) => boolean;
  /** Signs that it tells from others of their class. */
  readonly signs: string;
}

/** Types whose texts are written sign by sign. */
type Spelled = Exclude<ParamType, { readonly type: 'one-of' }>;

/**
 * Compares the texts of two types, exactly: both machines read the same signs.
 * @returns a text of both, and whether each has texts that the other lacks.
 */
export function compareTexts(
  one: ParamType,
  other: ParamType,
): { readonly shared: string | undefined; readonly isOwn: boolean; readonly isOther: boolean } {
  if (one.type === 'one-of' || other.type === 'one-of') throw new Error('lists are compared by their values');
  const [left, right] = [automatonOf(one), automatonOf(other)];
  const signs = representatives(left.signs + right.signs);
  const seen = new Set([`${left.start} ${right.start}`]);
  const queue = [{ at: left.start, beside: right.start, text: '' }];
  let shared: string | undefined;
  let [isOwn, isOther] = [false, false];
  for (const { at, beside, text } of queue) {
    const ends = [left.accepts(at), right.accepts(beside)];
    if (ends[0] && ends[1]) shared ??= text;
    else if (ends[0]) isOwn = true;
    else if (ends[1]) isOther = true;
    if (shared !== undefined && isOwn && isOther) break;
    for (const sign of signs) {
      const [next, nextBeside] = [left.step(at, sign), right.step(beside, sign)];
      if (next === undefined && nextBeside === undefined) continue;
      if (next === undefined) isOther = true;
      else if (nextBeside === undefined) isOwn = true;
      else {
        const key = `${next} ${nextBeside}`;
        if (seen.has(key)) continue;
        seen.add(key);
        queue.push({ at: next, beside: nextBeside, text: text + sign });
      }
    }
  }
  return { shared, isOwn, isOther };
}

const digits = '0123456789';

/** The signs that are told apart, and of each class one that stands for all its others. */
function representatives(apart: string): readonly string[] {
  const signs = new Set([...apart, '-']);
  for (const range of ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', digits]) {
    const other = [...range].find((sign) => !apart.includes(sign));
    if (other !== undefined) signs.add(other);
  }
  return [...signs];
}

function automatonOf(type: Spelled): Automaton {
  switch (type.type) {
    case 'integer':
      return numbers(type.atLeast, type.atMost);
    case 'date':
      return days;
    case 'slug':
      return slugs;
    case 'pattern':
      return patternOf(type.parts);
  }
}

/** The state is the part and how many signs of it were read. */
function patternOf(parts: readonly PatternPart[]): Automaton {
  const read = (state: string) => state.split(':').map(Number) as [number, number];
  return {
    start: '0:0',
    step(state, sign) {
      let [at, count] = read(state);
      for (let part = parts[at]; part !== undefined; part = parts[at]) {
        if (count < part.most && part.signs.includes(sign)) return `${at}:${count + 1}`;
        if (count < part.least) return undefined;
        [at, count] = [at + 1, 0];
      }
      return undefined;
    },
    accepts(state) {
      const [at, count] = read(state);
      return parts.slice(at).every(({ least }, index) => (index === 0 ? count : 0) >= least);
    },
    signs: parts.flatMap(({ signs }) => ([...signs].length === 1 ? [signs] : [])).join(''),
  };
}

const mostDigits = 15;

/**
 * The state is the number so far, `=12`, where it matters which digits follow; else, by how many follow, whether they make a number
 * of the range: `~011`.
 */
function numbers(atLeast: number, atMost: number): Automaton {
  const isWithin = (number: number) => number >= atLeast && number <= atMost;
  const stateOf = (text: string): string | undefined => {
    if (text === '0') return isWithin(0) ? '~1' : undefined;
    const after = Array.from({ length: mostDigits - text.length + 1 }, (_, more) => {
      const first = Number(text) * 10 ** more;
      const last = first + 10 ** more - 1;
      if (isWithin(first) && isWithin(last)) return '1';
      return last < atLeast || first > atMost ? '0' : '?';
    }).join('');
    if (after.includes('?')) return `=${text}`;
    return after.includes('1') ? `~${after}` : undefined;
  };
  return {
    start: '=',
    step(state, sign) {
      if (!digits.includes(sign)) return undefined;
      if (state.startsWith('=')) return stateOf(state.slice(1) + sign);
      const after = state.slice(2);
      return after.includes('1') ? `~${after}` : undefined;
    },
    accepts: (state) =>
      state.startsWith('~') ? state[1] === '1' : state.length > 1 && isWithin(Number(state.slice(1))),
    signs: digits,
  };
}

const slugs: Automaton = {
  start: 'start',
  step(state, sign) {
    if (sign === '-') return state === 'word' ? 'hyphen' : undefined;
    return /^[a-z\d]$/.test(sign) ? 'word' : undefined;
  },
  accepts: (state) => state === 'word',
  signs: '',
};

/** The state is the year so far; then leap or common, the month so far, and how many days it has. */
const days: Automaton = {
  start: '',
  step(state, sign) {
    const text = state + sign;
    if (/^\d{1,3}$/.test(text)) return text;
    if (/^\d{4}$/.test(text)) return yearOf(text);
    if (/^(?:leap|common)-?$/.test(text) || /^(?:leap|common)-[01]$/.test(text)) return text;
    const [, year, month] = /^(leap|common)-(\d\d)$/.exec(text) ?? [];
    if (month !== undefined) return monthOf(year === 'leap', Number(month));
    const [, most = '0', hyphen, tens, ones] = /^(\d\d) (-)(\d)?(\d)?$/.exec(text) ?? [];
    if (hyphen === undefined) return undefined;
    if (tens === undefined) return text;
    if (ones === undefined) return Number(tens) * 10 <= Number(most) ? text : undefined;
    const day = Number(tens + ones);
    return day >= 1 && day <= Number(most) ? 'day' : undefined;
  },
  accepts: (state) => state === 'day',
  signs: digits,
};

function yearOf(text: string): string {
  const year = Number(text);
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 'leap' : 'common';
}

/** `31 `, the days of a month; its space keeps it apart from a year so far. */
function monthOf(isLeap: boolean, month: number): string | undefined {
  if (month < 1 || month > 12) return undefined;
  return `${month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31} `;
}
