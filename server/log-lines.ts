import type colors from 'picocolors';
import type { DestinationStream } from 'pino';

/** Colours of text on a terminal. */
export type Paint = Pick<typeof colors, 'bold' | 'dim' | 'red' | 'green' | 'yellow'>;

/** A line of the log as pino writes it. */
interface Entry {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly code?: unknown; readonly stack?: string };
  readonly [fact: string]: unknown;
}

const [debug, info, warn, error] = [20, 30, 40, 50];

/** Standard output has the same in more words. */
const saidThere = ['listening', 'ready'];

/** Codes of errors (errno(3), PostgreSQL's appendix A), and remedies. */
const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'Make space on the disk of the data.',
  EDQUOT: 'The account that runs the server has used up its space on the disk.',
  EROFS: 'The disk of the data is mounted for reading only.',
  EACCES: 'Let the account that runs the server read and write the folder of the data.',
  EPERM: 'Let the account that runs the server read and write the folder of the data.',
  EMFILE: 'Allow more open files (ulimit -n).',
  ECONNREFUSED: 'Is what it wants to reach running, and are DATABASE_URL and SMTP_URL right?',
  ENOTFOUND: 'Is the name of the host in DATABASE_URL or SMTP_URL right?',
  EAUTH: 'Are the name and the password in SMTP_URL right?',
  '28P01': 'Are the name and the password in DATABASE_URL right?',
  '53100': 'Make space on the disk of the database.',
  '53300': 'Allow the database more connections (max_connections).',
};

/** Where a log is for eyes: a line of words for each entry, as soon as it is written. */
export const forTerminal = (write: (text: string) => void, paint: Paint): DestinationStream => ({
  write: (line) => {
    const entry = JSON.parse(line) as Entry;
    if (entry.level <= info && saidThere.includes(entry.msg ?? '')) return;
    write(`${wordsOf(entry, paint)}\n`);
  },
});

function wordsOf(entry: Entry, paint: Paint): string {
  const time = paint.dim(new Date(entry.time).toTimeString().slice(0, 8));
  const [first = '', ...rest] =
    entry.msg === 'answered' ? [requestIn(entry, paint)] : messageIn(entry, paint);
  return [`${time}  ${first}`, ...rest.map((line) => `          ${line}`)].join('\n');
}

/** Placeholders of the access log where there is no route (`server/http/access-log.ts`). */
const routeNames: Readonly<Record<string, string>> = {
  none: 'at no known address',
  refused: 'at an address that is refused',
  static: 'of a file of the build',
};

/** `404 GET /drive/v1/files/{id}, 3 ms` */
function requestIn({ level, method, route, status, ms }: Entry, paint: Paint): string {
  const words = plain(`${status} ${method} ${routeNames[String(route)] ?? route}, ${ms} ms`);
  if (Number(status) >= 500) return paint.red(words);
  return level < info ? paint.dim(words) : words;
}

function messageIn(entry: Entry, paint: Paint): string[] {
  const { level, msg = '', err } = entry;
  const [first = '', ...rest] = msg.split('\n').map(plain);
  const facts = factsIn(entry);
  const line = facts === '' ? first : `${first} ${paint.dim(`(${facts})`)}`;
  return [nameOf(level, paint) + line, ...rest, ...(err === undefined ? [] : causeIn(err, level, paint))];
}

const nameOf = (level: number, paint: Paint): string =>
  level >= error ? paint.red('error: ') : level >= warn ? paint.yellow('warning: ') : '';

function causeIn(
  { message = '', code, stack = '' }: NonNullable<Entry['err']>,
  level: number,
  paint: Paint,
): string[] {
  const known = code === undefined || message.includes(String(code)) ? '' : ` (${plain(String(code))})`;
  const remedy = remedies[String(code)];
  return [
    `because: ${plain(message)}${known}`,
    ...(remedy === undefined ? [] : [paint.bold(remedy)]),
    // An unexpected error is for developers.
    ...(level >= error || level <= debug ? stack.split('\n').slice(1, 6).map(plain).map(paint.dim) : []),
  ];
}

/** For success, the duration and the reason; for warnings and errors, everything. */
function factsIn({ level, ...facts }: Entry): string {
  const shownFacts = Object.entries(facts).filter(
    ([name, value]) =>
      !['time', 'msg', 'err'].includes(name) &&
      ['string', 'number', 'boolean'].includes(typeof value) &&
      (level >= warn || level <= debug || ['ms', 'reason'].includes(name)),
  );
  return shownFacts
    .map(([name, value]) => (name === 'ms' ? durationOf(Number(value)) : `${name} ${plain(String(value))}`))
    .join(', ');
}

const durationOf = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

/** Facts may come from callers: control characters and changes of text direction must not reach the terminal. */
const plain = (text: string): string => text.replace(/\p{C}|\p{Zl}|\p{Zp}/gu, ' ').slice(0, 2000);
