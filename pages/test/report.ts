import type { IntlShape } from 'react-intl';
import type { Environment, Size } from './environment.ts';
import type { ServerClock } from './server-clock.ts';

/** The facts known so far; `null` has not been read yet. */
export interface Findings {
  readonly locale: string;
  readonly environment: Environment | null;
  readonly serverClock: ServerClock | null;
  readonly isServerSilent: boolean;
}

/** A group of lines, in the reader’s language. A value that is still being read is `…`. */
export interface ReportGroup {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly { readonly id: string; readonly label: string; readonly value: string }[];
}

const PENDING = '…';
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** The whole report, in the order of the page. */
export function writeReport(intl: IntlShape, findings: Findings): ReportGroup[] {
  const { environment, locale } = findings;
  const own = (read: (environment: Environment) => string | undefined) =>
    environment ? (read(environment) ?? intl.formatMessage({ id: 'test.unknown' })) : PENDING;
  const values: Record<string, Record<string, string>> = {
    language: {
      page: locale,
      browser: own(({ languages }) => languages.join(', ')),
    },
    time: {
      zone: own(({ timeZone, utcOffset }) => `${timeZone} (${writeOffset(utcOffset)})`),
      local: own(({ localTime, timeZone }) => writeTime(intl, localTime, timeZone)),
      ...writeServerTime(intl, findings),
    },
    device: writeDevice(intl, own),
    storage: {
      cookies: own(({ areCookiesEnabled }) => yesNo(intl, areCookiesEnabled)),
      local: own(({ isLocalStorageUsable }) => yesNo(intl, isLocalStorageUsable)),
      space: own(({ storage }) => storage && writeSpace(intl, storage)),
    },
    connection: {
      online: own(({ isOnline }) => yesNo(intl, isOnline)),
      line: own(({ connection }) => connection && writeLine(intl, connection)),
      roundTrip: fromServer(intl, findings, ({ roundTrip }) => writeMilliseconds(intl, roundTrip)),
    },
    build: { page: own(({ build }) => build) },
  };
  return Object.entries(values).map(([group, lines]) => ({
    id: group,
    title: intl.formatMessage({ id: `test.${group}.title` }),
    lines: Object.entries(lines).map(([line, value]) => ({
      id: line,
      label: intl.formatMessage({ id: `test.${group}.${line}` }),
      value,
    })),
  }));
}

/** The report as plain text, for a letter. */
export function asPlainText(groups: readonly ReportGroup[]): string {
  return groups
    .map(({ title, lines }) => [title, ...lines.map(({ label, value }) => `  ${label}: ${value}`)].join('\n'))
    .join('\n\n');
}

type Own = (read: (environment: Environment) => string | undefined) => string;

function writeDevice(intl: IntlShape, own: Own): Record<string, string> {
  const size = ({ width, height }: Size) => `${width} × ${height}`;
  return {
    platform: own(({ platform }) => platform || undefined),
    userAgent: own(({ userAgent }) => userAgent),
    screen: own(({ screen }) => size(screen)),
    viewport: own(({ viewport }) => size(viewport)),
    pixelRatio: own(({ pixelRatio }) => intl.formatNumber(pixelRatio, { maximumFractionDigits: 2 })),
    touch: own(({ touchPoints }) => yesNo(intl, touchPoints > 0)),
    memory: own(({ memory }) => (memory === undefined ? undefined : writeSize(intl, memory * 1024 ** 3))),
    cores: own(({ cores }) => (cores === undefined ? undefined : intl.formatNumber(cores))),
  };
}

function writeServerTime(intl: IntlShape, findings: Findings): Record<string, string> {
  const { environment } = findings;
  return {
    server: fromServer(intl, findings, ({ serverTime }) =>
      writeTime(intl, serverTime, environment?.timeZone),
    ),
    difference: fromServer(intl, findings, ({ difference }) => writeDifference(intl, difference)),
  };
}

function fromServer(intl: IntlShape, findings: Findings, write: (clock: ServerClock) => string): string {
  if (findings.serverClock) return write(findings.serverClock);
  return findings.isServerSilent ? intl.formatMessage({ id: 'test.silent' }) : PENDING;
}

const yesNo = (intl: IntlShape, isSo: boolean): string =>
  intl.formatMessage({ id: isSo ? 'test.yes' : 'test.no' });

const writeTime = (intl: IntlShape, time: number, timeZone: string | undefined): string =>
  intl.formatDate(time, { dateStyle: 'medium', timeStyle: 'medium', ...(timeZone ? { timeZone } : {}) });

/** `UTC+05:45`. */
export function writeOffset(minutes: number): string {
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${pad(size / 60)}:${pad(size % 60)}`;
}

/** To a tenth of a second: half a round trip is all that the measurement is good for. */
function writeDifference(intl: IntlShape, difference: number): string {
  const tenths = Math.round(difference / 100);
  const seconds = intl.formatNumber(Math.abs(tenths) / 10, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
  });
  if (tenths === 0) return seconds;
  return intl.formatMessage({ id: tenths < 0 ? 'test.behind' : 'test.ahead' }, { seconds });
}

const writeMilliseconds = (intl: IntlShape, value: number): string =>
  intl.formatNumber(value, {
    style: 'unit',
    unit: 'millisecond',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  });

function writeLine(
  intl: IntlShape,
  { effectiveType, downlink }: NonNullable<Environment['connection']>,
): string {
  const speed =
    downlink === undefined
      ? undefined
      : intl.formatNumber(downlink, { style: 'unit', unit: 'megabit-per-second', unitDisplay: 'short' });
  return [effectiveType, speed].filter(Boolean).join(', ');
}

const writeSpace = (intl: IntlShape, { usage, quota }: { usage: number; quota: number }): string =>
  intl.formatMessage({ id: 'test.space' }, { usage: writeSize(intl, usage), quota: writeSize(intl, quota) });

/** Sizes go in steps of 1024 (specification, section 5): `1.5 GB`. */
export function writeSize(intl: Pick<IntlShape, 'formatNumber'>, bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${intl.formatNumber(bytes / 1024 ** step, { maximumFractionDigits: step === 0 ? 0 : 1 })} ${UNITS[step]}`;
}
