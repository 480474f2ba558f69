const openMenu = () => document.querySelector<HTMLDetailsElement>('details[data-menu][open]');

/**
 * The open menu closes on Escape, which gives the focus back, on a click or a focus outside of it, and on a click on
 * one of its links, whose target may be on the same page. Menus share a name, so one is open at a time.
 */
export function startMenus(): void {
  document.addEventListener('keydown', (event) => {
    const menu = openMenu();
    if (event.key !== 'Escape' || !menu) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('click', ({ target }) => {
    const menu = openMenu();
    if (menu && (!menu.contains(target as Node) || (target as Element).closest('a'))) menu.open = false;
  });
  document.addEventListener('focusin', ({ target }) => {
    const menu = openMenu();
    if (menu && !menu.contains(target as Node)) menu.open = false;
  });
}
