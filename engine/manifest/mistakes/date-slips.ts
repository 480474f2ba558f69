/** The fault of a date or an instant, and how to write it. */
interface DateSlip {
  /** The half of a sentence that follows the date: `has a month 13`. */
  readonly problem: string;
  readonly help: string;
  /** The date as it was meant, where only one reading is possible. */
  readonly certain?: string;
}

const pad = (text: string | undefined): string => String(text ?? '').padStart(2, '0');
const dashes = /[\u2010-\u2015\u2212\uff0d]/g;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `18 December 2025` and `Dec 18, 2025` with the number of the month. */
function readMonth(text: string): string {
  const month = '([A-Za-z]{3,9})\\.?';
  const [, one, name, year, rest = ''] =
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+${month},?\\s+(\\d{4})(.*)$`).exec(text) ?? [];
  const [, otherName, other, otherYear, otherRest = ''] =
    new RegExp(`^${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(.*)$`).exec(text) ?? [];
  const at = months.indexOf((name ?? otherName ?? '').slice(0, 3).toLowerCase());
  return at < 0 ? text : `${year ?? otherYear}-${at + 1}-${one ?? other}${rest}${otherRest}`;
}

/** A day in the ways that people write it, and the text after it; undefined for 03/04/2026, which may be two days. */
function readDay(written: string): { readonly day: string; readonly rest: string } | undefined {
  const text = readMonth(written);
  const first = /^(\d{4})\s*[-./年]\s*(\d{1,2})\s*[-./月]\s*(\d{1,2})\s*日?(.*)$/.exec(text);
  if (first) return { day: `${first[1]}-${pad(first[2])}-${pad(first[3])}`, rest: first[4] ?? '' };
  const last = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})(.*)$/.exec(text);
  if (last === null) return undefined;
  const [, one = '', sign, other = '', year, rest = ''] = last;
  // With dots the day comes first everywhere; with slashes in some countries.
  const isDayFirst = sign === '.' || Number(one) > 12;
  if (!isDayFirst && Number(other) <= 12) return undefined;
  const [day, month] = isDayFirst ? [one, other] : [other, one];
  return { day: `${year}-${pad(month)}-${pad(day)}`, rest };
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const monthNames = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** The reason why a day in the right form does not exist. */
function calendarProblem(day: string): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  if (month < 1 || month > 12) return `has no month ${month}: a year has 12`;
  const days = daysIn(year, month);
  if (date >= 1 && date <= days) return undefined;
  return `is no day: ${monthNames.format(Date.UTC(year, month - 1))} ${year} has ${days} days`;
}

const dayForm = 'Write the day as year-month-day with two digits each, such as 2026-11-20.';
/** How an instant of a day is written, where its offset is not known. */
const instantOf = (day: string, clock = '00:00:00'): string =>
  `Write "${day}T${clock}+08:00" for Beijing, "${day}T${clock}Z" for UTC.`;

const instantForm =
  'Write the day, T, the time with seconds and the offset from UTC: "2026-11-20T00:00:00+08:00" (Z in the place of +08:00 for UTC).';

/** The slip of a date in quotes that YAML does not know is that of the date, and where there is none, the quotes. */
function quotedSlip(text: string, slipOf: (text: string) => DateSlip): DateSlip | undefined {
  const [, date] = /^\s*[“”„«‘’‚]\s*([^“”„«»‘’‚]+?)\s*[“”»’‘]\s*$/.exec(text) ?? [];
  const slip = date === undefined ? undefined : slipOf(date);
  return slip && { ...slip, problem: 'stands in curly quotes, which count as letters' };
}

/** Says what is wrong with a day that is not written `YYYY-MM-DD`. */
export function daySlip(text: string): DateSlip {
  const quoted = quotedSlip(text, daySlip);
  if (quoted !== undefined) return quoted;
  const plain = text.normalize('NFKC').replace(dashes, '-').trim();
  const read = readDay(plain);
  if (read === undefined || read.rest.trim() !== '')
    return { problem: 'is not written as a day is here', help: dayForm };
  const problem = calendarProblem(read.day);
  if (problem !== undefined) return { problem, help: dayForm };
  return { ...notation(text, plain), help: `Write ${read.day}.`, certain: read.day };
}

const notation = (text: string, plain: string): { readonly problem: string } => ({
  problem:
    /^\d{4}-\d\d-\d\d$/.test(plain) && plain !== text.trim()
      ? 'has long dashes, or signs that only look like digits and hyphens'
      : 'is not written as a day is here',
});

/** Says what is wrong with an instant that cannot be read. */
export function instantSlip(text: string): DateSlip {
  const quoted = quotedSlip(text, instantSlip);
  if (quoted !== undefined) return quoted;
  const plain = text.normalize('NFKC').replace(dashes, '-').trim();
  const read = readDay(plain);
  if (read === undefined) {
    const isShort = /^\d{2}-\d{1,2}-\d{1,2}/.test(plain);
    return {
      problem: isShort ? 'has a year of two digits' : 'is not written as a date and time are here',
      help: instantForm,
    };
  }
  const { day } = read;
  const problem = calendarProblem(day);
  if (problem !== undefined) return { problem, help: instantForm };
  if (read.rest.trim() === '') return { problem: 'has no time and no offset', help: instantOf(day) };
  const parts = /^[T ,]*(?:at )?(\d{1,2})(?::(\d{2})(?::(\d{2}))?)?\s*([ap]\.?m\.?)?\s*(.*)$/i.exec(
    read.rest,
  );
  if (parts === null) return { problem: 'is not written as a date and time are here', help: instantOf(day) };
  const [, written = '', minute = '00', second, half, rest = ''] = parts;
  if (half !== undefined && Number(written) > 12)
    return {
      problem: `has no time ${written}:${minute} ${half}: a clock of twelve hours ends at 12:59`,
      help: instantForm,
    };
  const hour = half === undefined ? written : String((Number(written) % 12) + (/^p/i.test(half) ? 12 : 0));
  const clock = `${pad(hour)}:${minute}:${second ?? '00'}`;
  if (clock > '24:00:00' || Number(minute) > 59 || Number(second ?? 0) > 59)
    return { problem: `has no time ${hour}:${minute}: a day ends at 23:59:59`, help: instantForm };
  const offset = rest.replace(/^(?:GMT|UTC)(?=[+-]|$)/i, '') || (rest === '' ? undefined : 'Z');
  if (offset === undefined)
    return { problem: 'does not say in which time zone it is', help: instantOf(day, clock) };
  if (!/^(?:Z|[+-](?:2[0-3]|[01]?\d)(?::?[0-5]\d)?)$/i.test(offset))
    return { problem: `has "${rest}" where its offset from UTC belongs`, help: instantOf(day, clock) };
  const zone = writeZone(offset);
  if (Number(hour) === 24) {
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    return certainly('has an hour 24: that is 00:00 of the next day', `${next}T00:00:00${zone}`);
  }
  const said =
    half !== undefined
      ? 'has a clock of twelve hours'
      : /^[GU]/i.test(rest)
        ? `has "${rest}" where its offset from UTC belongs`
        : formProblem(text, plain, second, rest);
  return certainly(said, `${day}T${clock}${zone}`);
}

const certainly = (problem: string, meant: string): DateSlip => ({
  problem,
  help: `Write "${meant}".`,
  certain: meant,
});

function writeZone(offset: string): string {
  if (/^z$/i.test(offset)) return 'Z';
  const [, sign, hours, minutes] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
  return `${sign}${pad(hours)}:${minutes ?? '00'}`;
}

function formProblem(text: string, plain: string, second: string | undefined, offset: string): string {
  if (plain !== text.trim()) return 'has long dashes, or signs that only look like digits and hyphens';
  if (second === undefined) return 'has no seconds';
  if (!/^(?:z|[+-]\d\d:\d\d)$/i.test(offset)) return 'has an offset without its four digits';
  return 'is not written as a date and time are here';
}
