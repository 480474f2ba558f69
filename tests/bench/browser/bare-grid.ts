import type { Page } from '@playwright/test';

/**
 * Turns a page with a drawn grid into the least that could do its work: the same elements and styles without React, a key
 * that moves the state of an entry to the next, and rows that change places and words as the list scrolls. No drawing of
 * ours can be faster than the browser is with this page, so it tells what a machine is capable of on that day.
 */
export const makeBare = (page: Page): Promise<void> => page.evaluate(startBareGrid);

/** Runs on the page. */
function startBareGrid(): void {
  // A copy, to which nothing listens.
  document.body.replaceWith(document.body.cloneNode(true));
  const list = document.querySelector('[role="grid"]') as HTMLElement;
  const rows = [...list.querySelectorAll<HTMLElement>('[role="rowgroup"] > [role="row"]')];
  const columns = rows[0]?.querySelectorAll('[data-index]').length || 1;
  const height = Number.parseFloat(getComputedStyle(list).getPropertyValue('--grid-row-height'));
  const header = list.querySelector<HTMLElement>('[data-header]')?.offsetHeight ?? 0;
  const entriesOf = (row: HTMLElement) =>
    row.dataset.index === undefined ? [...row.querySelectorAll<HTMLElement>('[data-index]')] : [row];
  const slots = rows.map((element, row) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const labels = ['aria-label', 'title'].flatMap((name) =>
      [element, ...element.querySelectorAll(`[${name}]`)].map((named) => ({ named, name })),
    );
    return { element, row, texts, labels: labels.filter(({ named, name }) => named.hasAttribute(name)) };
  });
  // Other digits for each row: a slot whose next row had the same ones would have nothing to do.
  const renumbered = (text: string, row: number) => {
    const digits = String(Math.imul(row + 1, 0x9e3779b1) >>> 0);
    return text.replace(/\d/g, (_, at: number) => digits[at % digits.length] as string);
  };
  const show = (slot: (typeof slots)[number], row: number) => {
    slot.row = row;
    slot.element.style.transform = `translateY(${row * height}px)`;
    slot.element.setAttribute('aria-rowindex', String(row + 1));
    for (const text of slot.texts) text.data = renumbered(text.data, row);
    for (const { named, name } of slot.labels)
      named.setAttribute(name, renumbered(named.getAttribute(name) ?? '', row));
    for (const [column, entry] of entriesOf(slot.element).entries()) {
      entry.dataset.index = String(row * columns + column);
      entry.id = `bare-${row * columns + column}`;
    }
  };
  for (const slot of slots) show(slot, slot.row);

  const around = 2;
  const draw = (before: number) => {
    const first = Math.max(0, Math.floor((list.scrollTop - header) / height) - before);
    for (let row = first; row < first + slots.length; row += 1) {
      const slot = slots[row % slots.length];
      if (slot && slot.row !== row) show(slot, row);
    }
  };
  list.addEventListener('scroll', () => {
    const first = Math.floor((list.scrollTop - header) / height);
    const last = Math.ceil((list.scrollTop + list.clientHeight - header) / height);
    const drawn = slots.map(({ row }) => row);
    if (Math.min(...drawn) > Math.max(0, first) || Math.max(...drawn) < last) draw(around);
    else requestAnimationFrame(() => setTimeout(() => draw(around)));
  });

  let active = -1;
  const setActive = (isActive: boolean) => {
    const entry = document.getElementById(`bare-${active}`);
    entry?.toggleAttribute('data-active', isActive);
    entry?.toggleAttribute('data-selected', isActive);
    entry?.setAttribute('aria-selected', String(isActive));
  };
  list.addEventListener('keydown', (event) => {
    event.preventDefault();
    list.dataset.keyboard ??= '';
    setActive(false);
    active += active < 0 ? 1 : columns;
    const bottom = (Math.floor(active / columns) + 1) * height;
    const space = list.clientHeight - header;
    if (bottom > list.scrollTop + space) list.scrollTop = bottom - space;
    setActive(true);
    list.setAttribute('aria-activedescendant', `bare-${active}`);
    // Laid out while the browser waits for its display.
    list.getBoundingClientRect();
  });
}
