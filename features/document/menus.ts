/** Open menus close on Escape, which gives the focus back, and on a click or a focus outside of them. */
export function startMenus(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')];
  if (menus.length === 0) return;
  const closeAll = (except: Node | null) => {
    for (const menu of menus) if (menu.open && !(except && menu.contains(except))) menu.open = false;
  };
  document.addEventListener('keydown', (event) => {
    const open = menus.find((menu) => menu.open && menu.contains(document.activeElement)) ?? menus.find((menu) => menu.open);
    if (event.key !== 'Escape' || !open) return;
    open.open = false;
    open.querySelector('summary')?.focus();
  });
  document.addEventListener('click', (event) => {
    const anchor = (event.target as Element).closest('details[data-menu] a');
    closeAll(anchor ? null : (event.target as Node));
  });
  document.addEventListener('focusin', (event) => closeAll(event.target as Node));
}
