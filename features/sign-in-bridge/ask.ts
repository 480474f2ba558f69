import { type Entry, isLoginCode } from './entry.ts';

/**
 * Milliseconds that a program has for its answer. The extension's are of the specification (section 9), which names none for the
 * others: the desktop program asks the server for the code meanwhile. Where no program listens, the browser says so at once.
 */
const longest = { app: 5000, extension: 5000, desktop: 30_000 } as const;

/** The one path that is asked on this machine; the page's Content-Security-Policy allows no other. */
const desktopPath = '/windows/client-auth-code';
const codeHeader = 'x-auth-code';

/** The interface that our app gives the pages in its own window. */
interface OwnApp {
  readonly loginAuthCode?: (challenge: string) => unknown;
}

/** `login code` of the program, asked for with the challenge of this browser. */
export async function askForCode(
  entry: Exclude<Entry, { by: 'code' | 'form' }>,
  challenge: string,
): Promise<string> {
  const code = await within(longest[entry.by], (signal) => {
    if (entry.by === 'app') return askApp(challenge);
    return entry.by === 'extension' ? askExtension(challenge, signal) : askDesktop(entry, challenge, signal);
  });
  if (!isLoginCode(code)) throw new InvalidCode();
  return code;
}

/** The program has answered, and not with a code. */
export class InvalidCode extends Error {}

async function askApp(challenge: string): Promise<unknown> {
  const { appBridge } = window as { appBridge?: OwnApp };
  return appBridge?.loginAuthCode?.(challenge);
}

/** The extension's script in this page hears the window's messages, and answers in the same way. */
async function askExtension(challenge: string, signal: AbortSignal): Promise<unknown> {
  const answer = Promise.withResolvers<unknown>();
  addEventListener(
    'message',
    ({ source, origin, data }: MessageEvent) => {
      // Of this window itself: a page that has opened or framed this one is another source.
      if (source !== window || origin !== location.origin) return;
      if (data?.type === 'login-code' && data.challenge === challenge) answer.resolve(data.code);
    },
    { signal },
  );
  postMessage({ type: 'login-code-wanted', challenge }, location.origin);
  return answer.promise;
}

async function askDesktop(
  { port, state }: Extract<Entry, { by: 'desktop' }>,
  code_challenge: string,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${desktopPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state, code_challenge }),
    // Nothing of this site goes along, and nothing leads on to another place.
    mode: 'cors',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  });
  if (!response.ok) throw new InvalidCode();
  return response.headers.get(codeHeader);
}

/** The answer, or a fault once the time is over; then what was asked is ended too. */
async function within<Answer>(ms: number, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const ending = new AbortController();
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new Error('time-out')), ms);
  try {
    return await Promise.race([ask(ending.signal), over.promise]);
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}
