/** A length for people: `1:02:03`, `2:03`; with the language's own digits. */
export function durationText(seconds: number, locale: string): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown
    .map((part, at) =>
      new Intl.NumberFormat(locale, { minimumIntegerDigits: at === 0 ? 1 : 2, useGrouping: false }).format(
        part,
      ),
    )
    .join(':');
}
