import type { Solve } from './solve.ts';

type State = 'ready' | 'working' | 'done' | 'expired' | 'failed';

interface Answer {
  readonly status: number;
  readonly said: Readonly<Record<string, unknown>>;
}

/** Without the client of the calls, which weighs more than this page. Throws where there is no answer. */
async function call(path: string, body: object): Promise<Answer> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.status, said: await answer.json() };
}

const shield = '/v1/shield/captcha/';

/** The token of a person who has passed; empty where the client that sent them here asks for it itself. */
async function pass(
  ticket: string,
  resized: () => void,
): Promise<Readonly<Record<string, unknown>> | 'expired'> {
  const begun = await call(`${shield}challenge`, { ticket });
  if (begun.status === 400) return 'expired';
  if (begun.status !== 200) throw new Error('no challenge');
  const { solve }: { solve: Solve } = await (begun.said.provider === 'altcha'
    ? import('./solve.ts')
    : import('./widget.ts'));
  const redeemed = await call(`${shield}redeem`, { ticket, proof: await solve(begun.said, resized) });
  if (redeemed.status === 400) return 'expired';
  if (redeemed.status !== 200) throw new Error('not redeemed');
  return redeemed.said;
}

/**
 * The page of the captcha: it works when the person says so, and then goes on to `/loading` with the token (spec section
 * 4). In a frame it says how large it is, and when it is to be closed.
 */
export function startPersonCheck(page: HTMLElement): void {
  const ticket = new URLSearchParams(location.search).get('ticket') ?? '';
  const show = (state: State, isNews = true): void => {
    for (const part of page.querySelectorAll<HTMLElement>('[data-captcha-state]')) {
      part.hidden = part.dataset.captchaState !== state;
      // So that it is read out, and the keyboard stays here.
      if (isNews && !part.hidden) part.focus();
    }
    reportSize();
  };
  const begin = async (): Promise<void> => {
    show('working');
    try {
      const earned = await pass(ticket, reportSize);
      if (earned === 'expired') show('expired');
      else if (earned.captcha_token === undefined) show('done');
      else location.replace(`/loading?${new URLSearchParams(earned as Record<string, string>)}`);
    } catch {
      show('failed');
    }
  };
  for (const button of page.querySelectorAll('button')) button.addEventListener('click', () => void begin());
  // The page around does not hear keys that are pressed in a frame.
  addEventListener('keydown', ({ key }) => key === 'Escape' && postAround({ action: 'close' }));
  show('ready', false);
}

function reportSize(): void {
  const { scrollWidth: width, scrollHeight: height } = document.documentElement;
  postAround({ action: 'responsiveLayout', width, height });
}

/** Pages of this site alone hear it. */
function postAround(message: object): void {
  if (parent !== window) parent.postMessage(message, location.origin);
}
