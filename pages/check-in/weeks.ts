const dayLength = 24 * 60 * 60 * 1000;

/** The first day of the week in a language's region: 1 is Monday, 7 Sunday. Monday, where a browser does not know. */
function firstDayOf(locale: string): number {
  const known = new Intl.Locale(locale).maximize() as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}

/**
 * The days of whole weeks, the last of which holds `today`; days after it are left out.
 * @param today `2026-11-28`, as all dates here.
 */
export function weeksTo(today: string, count: number, locale: string): readonly string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  const weekday = new Date(end).getUTCDay() || 7;
  const sinceFirst = (weekday - firstDayOf(locale) + 7) % 7;
  const length = (count - 1) * 7 + sinceFirst + 1;
  return Array.from({ length }, (_, at) =>
    new Date(end - (length - 1 - at) * dayLength).toISOString().slice(0, 10),
  );
}
