/** The visitor's choice of `system`, `light` or `dark`, kept in this browser; the page's head applies it before paint. */
export function startThemeSwitch(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-theme-choice]')];
  const show = () => {
    const chosen = read();
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.themeChoice === chosen));
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const choice = button.dataset.themeChoice ?? 'system';
      const root = document.documentElement;
      if (choice === 'system') delete root.dataset.theme;
      else root.dataset.theme = choice;
      try {
        localStorage.setItem('theme', choice);
      } catch {
        // Storage is closed: the choice lasts as long as the page.
      }
      show();
    });
  }
  show();
}

function read(): string {
  try {
    return localStorage.getItem('theme') ?? 'system';
  } catch {
    return document.documentElement.dataset.theme ?? 'system';
  }
}
