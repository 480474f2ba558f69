import { systemClock } from '../../api/clock.ts';
import { qrPath } from '../../ui/qr-path.ts';
import { focusFirst, onPress, type Shown, showState, slot } from './screens.ts';
import { type ShownCode, type SignInState, signIn } from './sign-in.ts';
import type { Tv } from './tv.ts';

/** Names of the parts of an SVG. */
const svg = 'http://www.w3.org/2000/svg';

/** The screen with the code, until somebody is signed in: the account tells the page of that. */
export function showSignIn({ screens, account }: Tv): Shown {
  const screen = screens.open('sign-in');
  let run = new AbortController();
  let drawn = '';
  const show = (state: SignInState): void => {
    const code = 'code' in state ? state.code : undefined;
    showState(screen, state.state);
    slot(screen, 'code-part').hidden = code === undefined;
    if (code !== undefined && code.link !== drawn) {
      drawn = code.link;
      draw(screen, code);
    }
    focusFirst(screen);
  };
  const begin = (): void => {
    run.abort();
    run = new AbortController();
    void signIn({ account, clock: systemClock, show, signal: run.signal });
  };
  onPress(screen, 'new-code', begin);
  begin();
  return { end: () => run.abort() };
}

function draw(screen: HTMLElement, { text, address, link }: ShownCode): void {
  slot(screen, 'code').textContent = text;
  slot(screen, 'address').textContent = address;
  const { size, path } = qrPath(link);
  const place = slot(screen, 'qr');
  const code = document.createElementNS(svg, 'svg');
  code.setAttribute('viewBox', `0 0 ${size} ${size}`);
  const modules = document.createElementNS(svg, 'path');
  modules.setAttribute('d', path);
  modules.setAttribute('shape-rendering', 'crispEdges');
  code.append(modules);
  place.replaceChildren(code);
}
