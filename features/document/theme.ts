import { readStored, store } from './stored.ts';

const key = 'theme';

/** Marks the chosen one of the buttons `system`, `light` and `dark`; the page's head has applied it before the paint. */
export function showTheme(): void {
  const chosen = document.documentElement.dataset.theme ?? 'system';
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]')) {
    button.setAttribute('aria-pressed', String(button.dataset.themeChoice === chosen));
  }
}

/** Keeps the visitor's choice in this browser, here and in its other tabs. */
export function startThemeSwitch(): void {
  // Those of the head are set before the paint, pictures only now.
  showSchemes();
  document.addEventListener('click', (event) => {
    const choice = (event.target as Element).closest<HTMLElement>('[data-theme-choice]')?.dataset.themeChoice;
    if (!choice) return;
    store(key, choice);
    apply(choice);
  });
  addEventListener('storage', (event) => {
    if (event.key === key) apply(readStored(key));
  });
}

function apply(choice: string | null | undefined): void {
  const root = document.documentElement;
  if (choice === 'light' || choice === 'dark') root.dataset.theme = choice;
  else delete root.dataset.theme;
  showSchemes();
  showTheme();
}

/** The colour in which a device continues the page, as the page's head has it, and the pictures of the text. */
function showSchemes(): void {
  const { theme } = document.documentElement.dataset;
  for (const part of document.querySelectorAll<HTMLMetaElement | HTMLSourceElement>('[data-scheme]')) {
    const { scheme, also = '' } = part.dataset;
    // `not all` with a condition behind it would be the opposite of that.
    part.media =
      (theme ? (scheme === theme ? 'all' : '(max-width:0)') : `(prefers-color-scheme: ${scheme})`) + also;
  }
}
