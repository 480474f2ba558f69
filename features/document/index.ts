import { startCookieNotice } from './cookie-notice.ts';
import { startLanguageLinks } from './language.ts';
import { startMenus } from './menus.ts';
import { startThemeSwitch } from './theme.ts';

export { startCountdown } from './countdown.ts';

let started = false;

/** What the frame of every page does in the browser: menus, language, theme, cookie notice. Starts once. */
export function startDocumentBehaviours(): void {
  if (started) return;
  started = true;
  startMenus();
  startLanguageLinks();
  startThemeSwitch();
  startCookieNotice();
}
