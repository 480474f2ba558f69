/** What is wrong with a date or an instant, and how it is written. */
interface DateSlip {
  /** Half a sentence behind the date: `has a month 13`. */
  readonly problem: string;
  readonly help: string;
  /** The date as it was meant, where only one reading is possible. */
  readonly certain?: string;
}

const pad = (text: string | undefined): string => String(text ?? '').padStart(2, '0');
const dashes = /[\u2010-\u2015\u2212\uff0d]/g;

/** A day in the ways that people write it, with what follows it; undefined for 03/04/2026, which is two days. */
function readDay(text: string): { readonly day: string; readonly rest: string } | undefined {
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

/** Why a day in the right form is none. */
function calendarProblem(day: string): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  if (month < 1 || month > 12) return `has no month ${month}: a year has 12`;
  const days = daysIn(year, month);
  if (date >= 1 && date <= days) return undefined;
  return `is no day: ${monthNames.format(Date.UTC(year, month - 1))} ${year} has ${days} days`;
}

const dayForm = 'Write the day as year-month-day with two digits each, such as 2026-11-20.';
const instantForm =
  'Write the day, T, the time with seconds and the offset from UTC: "2026-11-20T00:00:00+08:00" (Z in the place of +08:00 for UTC).';

/** Says what is wrong with a day that is not written `YYYY-MM-DD`. */
export function daySlip(text: string): DateSlip {
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
    plain.replaceAll('-', '') === text.trim().replace(dashes, '').replaceAll('-', '') && plain !== text.trim()
      ? 'has long dashes, or signs that only look like digits and hyphens'
      : 'is not written as a day is here',
});

/** Says what is wrong with an instant that cannot be read. */
export function instantSlip(text: string): DateSlip {
  const plain = text.normalize('NFKC').replace(dashes, '-').trim();
  const read = readDay(plain);
  if (read === undefined) {
    const isShort = /^\d{2}-\d{1,2}-\d{1,2}/.test(plain);
    return {
      problem: isShort ? 'has a year of two digits' : 'is not written as a date and time are here',
      help: instantForm,
    };
  }
  const problem = calendarProblem(read.day);
  if (problem !== undefined) return { problem, help: instantForm };
  const time = /^[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(Z|[+-]\d{1,2}(?::?\d{2})?)?$/i.exec(read.rest);
  if (time === null)
    return {
      problem:
        read.rest.trim() === '' ? 'has no time and no offset' : 'is not written as a date and time are here',
      help: `The day is ${read.day}. ${instantForm}`,
    };
  const [, hour = '', minute, second, offset] = time;
  const clock = `${pad(hour)}:${minute}:${second ?? '00'}`;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second ?? 0) > 59)
    return { problem: `has no time ${hour}:${minute}: a day ends at 23:59:59`, help: instantForm };
  if (offset === undefined)
    return {
      problem: 'does not say in which time zone it is',
      help: `Write "${read.day}T${clock}+08:00" for Beijing, or "…Z" for UTC.`,
    };
  const zone = writeZone(offset);
  if (Number(hour) === 24) {
    const next = new Date(Date.parse(`${read.day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const meant = `${next}T00:00:00${zone}`;
    return {
      problem: 'has an hour 24: that is 00:00 of the next day',
      help: `Write "${meant}".`,
      certain: meant,
    };
  }
  const meant = `${read.day}T${clock}${zone}`;
  return { problem: formProblem(text, plain, second, offset), help: `Write "${meant}".`, certain: meant };
}

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
