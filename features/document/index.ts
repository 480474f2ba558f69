import { showAccount, startAccountLinks } from './account.ts';
import { countWhereAllowed } from './consent.ts';
import { showCookieNotice, startCookieNotice } from './cookie-notice.ts';
import { startLanguageLinks } from './language.ts';
import { startMenus } from './menus.ts';
import { showTheme, startThemeSwitch } from './theme.ts';

export { isCountingAllowed } from './consent.ts';
export { type Remaining, remaining } from './remaining.ts';
export { showTheme } from './theme.ts';

/** Few pages count down, so the code is fetched there; where it does not load, the date stands there all the same. */
export function startCountdown(): void {
  if (!document.querySelector('[data-countdown-to]')) return;
  import('./countdown.ts').then(
    ({ countDown }) => countDown(),
    () => {},
  );
}

let isStarted = false;

/**
 * Behaviour of the frame of every page in the browser: menus, language, theme, cookie notice. Registers listeners once,
 * on the document; may be called again when a frame has been rendered again, which then shows the theme and the notice.
 */
export function startDocumentBehaviours(): void {
  if (!isStarted) {
    isStarted = true;
    startMenus();
    startLanguageLinks();
    startThemeSwitch();
    startCookieNotice();
    startAccountLinks();
    countWhereAllowed();
    if (document.querySelector('[data-install]'))
      import('./install.ts').then(
        ({ startInstall }) => startInstall(),
        () => {},
      );
  }
  showTheme();
  showCookieNotice();
  showAccount();
}
