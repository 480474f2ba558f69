/** The browser and system of a session, from its `user-agent`. */
interface Program {
  /** `Firefox`, `rclone`; undefined where nothing is known by that name. */
  readonly name: string | undefined;
  /** `Windows`, `Android`. */
  readonly system: string | undefined;
  readonly isPhone: boolean;
}

/** In the order in which they are looked for: most browsers name others beside themselves. */
const names: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const find = (rules: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  rules.find(([pattern]) => pattern.test(text))?.[1];

export function programOf(userAgent: string): Program {
  const system = find(systems, userAgent);
  // Programs that are no browser call themselves `name/version` (RFC 9110 section 10.1.5).
  const own = /^(?!Mozilla\/)([\w.+-]{2,40})(?:\/|$)/.exec(userAgent)?.[1];
  return {
    name: find(names, userAgent) ?? own,
    system,
    isPhone: /\b(?:Mobile|iPhone|iPod|Android)\b/.test(userAgent),
  };
}
