/** The widget of a provider outside, in a frame of its own: the person passes there, and it says so by a token. */
import type { FrameMessage } from '../../api/contract/captcha.ts';
import type { Solve } from './solve.ts';

/** Ms until a frame that says nothing has failed. */
const loadTimeout = 30_000;

/** Freedoms of a frame of another origin; it may not lead this page elsewhere. */
const allowed = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** The theme of the page: what was chosen here, else what the system shows. */
function themeNow(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Scripts of others are in that frame: its words are believed no further than this. */
function messageIn(given: unknown): FrameMessage | undefined {
  const { captcha, token, width, height }: Readonly<Record<string, unknown>> =
    typeof given === 'object' && given !== null ? { ...given } : {};
  if (captcha === 'shown' || captcha === 'failed') return { captcha };
  if (captcha === 'passed' && typeof token === 'string') return { captcha, token };
  const isLength = (length: unknown): length is number =>
    typeof length === 'number' && length >= 1 && length <= 1000;
  if (captcha === 'sized' && isLength(width) && isLength(height)) return { captcha, width, height };
  return undefined;
}

interface Challenge {
  /** The address of the frame. */
  readonly frame?: unknown;
  readonly purpose?: unknown;
}

function frameFor({ frame, purpose }: Challenge): { element: HTMLIFrameElement; origin: string } | undefined {
  const address = typeof frame === 'string' ? URL.parse(frame) : null;
  if (address === null || !/^https?:$/.test(address.protocol)) return undefined;
  const { lang: locale } = document.documentElement;
  address.search = String(new URLSearchParams({ purpose: String(purpose), locale, theme: themeNow() }));
  const element = document.createElement('iframe');
  element.title = document.querySelector('h1')?.textContent ?? '';
  if (address.origin !== location.origin) element.setAttribute('sandbox', allowed);
  element.src = address.href;
  return { element, origin: address.origin };
}

export const solve: Solve = ({ provider, challenge }, resized) => {
  const place = document.querySelector<HTMLElement>('[data-captcha-widget]');
  const made = frameFor((challenge ?? {}) as Challenge);
  if (!place || !made) return Promise.reject(new Error(`no captcha ${provider}`));
  const { element: frame, origin } = made;
  // The words and the sign of a check that runs by itself.
  const alone = document.querySelectorAll<HTMLElement>('[data-captcha-alone]');
  const showAlone = (isShown: boolean): void => {
    for (const part of alone) part.hidden = !isShown;
  };
  const listening = new AbortController();
  const answer = new Promise<unknown>((resolve, reject) => {
    const fail = () => reject(new Error(`${provider} failed`));
    const silence = setTimeout(fail, loadTimeout);
    listening.signal.addEventListener('abort', () => clearTimeout(silence));
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      const message = messageIn(event.data);
      if (message?.captcha === 'shown') {
        clearTimeout(silence);
        showAlone(false);
        resized();
      }
      if (message?.captcha === 'sized') {
        frame.style.inlineSize = `${message.width}px`;
        frame.style.blockSize = `${message.height}px`;
        resized();
      }
      if (message?.captcha === 'passed') resolve({ token: message.token });
      if (message?.captcha === 'failed') fail();
    };
    addEventListener('message', onMessage, { signal: listening.signal });
  });
  // Each try has a frame of its own: of a used widget nothing comes any more.
  place.replaceChildren(frame);
  place.hidden = false;
  return answer.finally(() => {
    listening.abort();
    frame.remove();
    place.hidden = true;
    showAlone(true);
  });
};
