import { shownInLine } from '../../api/contract/shown-text.ts';
import type { Entry } from './entry.ts';
import type { Listing } from './listing.ts';
import type { Place } from './place.ts';
import { type Card, type Row, rowsOf, windowAt } from './rows.ts';
import { focusFirst, onPress, type Screens, type Shown, showState, slot } from './screens.ts';
import type { Tv } from './tv.ts';

/** Cards in a row: on a TV, and in a window that is higher than wide. */
const columnsIn = (): number => (innerWidth < innerHeight ? 2 : 5);

/** Rows before the end from which the next page of the folder is read. */
const ahead = 4;

/** A folder: its cards in rows, of which those around the focus are in the page. */
export function showFolder(tv: Tv, place: Place): Shown {
  const { screens, account, positions, listings } = tv;
  const here = place.trail.at(-1);
  const folder = here?.id ?? '';
  const listing = listings.of(folder);
  const screen = screens.open('browse');
  const grid = createGrid(screens, slot(screen, 'rows'));
  const columns = columnsIn();
  let rows: readonly Row[] = [];
  let hasFocus = false;

  const name = slot(screen, 'folder');
  name.textContent = here === undefined ? '' : shownInLine(here.name);
  name.hidden = here === undefined;
  slot(screen, 'drive').hidden = here !== undefined;

  const left = (): Card[] =>
    folder === ''
      ? positions.list(account.id() ?? '').map(({ id, name, kind, at, length }) => ({
          key: `left ${id}`,
          id,
          name,
          kind,
          thumbnail: '',
          watched: at / length,
        }))
      : [];
  const rowOf = (key: string | undefined) =>
    Math.max(
      0,
      rows.findIndex(({ cards }) => cards.some((card) => card.key === key)),
    );
  const draw = (): void => {
    rows = rowsOf(left(), listing.entries, columns);
    showState(screen, stateOf(listing, rows));
    grid.draw(rows, rowOf(listing.focused));
    const stays = hasFocus && screen.contains(document.activeElement);
    if (!stays && !grid.focus(listing.focused)) focusFirst(slot(screen, 'state'));
    hasFocus = screen.contains(document.activeElement);
  };
  const open = (card: Card): void => {
    listing.focused = card.key;
    if (card.kind === 'folder') tv.go({ trail: [...place.trail, { id: card.id, name: card.name }] });
    else tv.go({ ...place, file: card.id });
  };
  const focused = (event: FocusEvent): void => {
    const key = (event.target as HTMLElement).dataset.tvCard;
    if (key === undefined) return;
    listing.focused = key;
    const row = rowOf(key);
    grid.draw(rows, row);
    if (row >= rows.length - ahead) void listing.more();
  };
  const clicked = (event: MouseEvent): void => {
    const key = (event.target as Element).closest<HTMLElement>('[data-tv-card]')?.dataset.tvCard;
    const card = rows.flatMap(({ cards }) => cards).find((card) => card.key === key);
    if (card !== undefined) open(card);
  };
  screen.addEventListener('focusin', focused);
  screen.addEventListener('click', clicked);
  onPress(screen, 'sign-out', tv.leave);
  onPress(screen, 'again', () => {
    listings.drop(folder);
    tv.again();
  });
  listing.watch(draw);
  draw();
  if (listing.entries.length === 0) void listing.more();
  return {
    end: () => {
      listing.watch(() => {});
      screen.removeEventListener('focusin', focused);
      screen.removeEventListener('click', clicked);
      grid.draw([], 0);
    },
  };
}

function stateOf({ isWhole, hasFailed, entries }: Listing, rows: readonly Row[]): string {
  if (hasFailed && entries.length === 0) return 'failed';
  if (!isWhole && entries.length === 0) return 'loading';
  return rows.length === 0 ? 'empty' : 'rows';
}

/** Draws a window of rows; each stands where it would stand if all were there. */
function createGrid(screens: Screens, place: HTMLElement) {
  const drawn = new Map<number, { readonly sign: string; readonly element: HTMLElement }>();
  const signOf = ({ cards, section }: Row) => [section ?? '', ...cards.map(({ key }) => key)].join('\n');
  return {
    draw: (rows: readonly Row[], focused: number): void => {
      const [from, to] = windowAt(focused, rows.length);
      const sections = rows.map(({ section }) => section !== undefined);
      const headingsBefore = (row: number) => sections.slice(0, row).filter(Boolean).length;
      for (const [at, { sign, element }] of drawn) {
        const row = rows[at];
        if (at >= from && at < to && row !== undefined && signOf(row) === sign) continue;
        element.remove();
        drawn.delete(at);
      }
      let before: HTMLElement | undefined;
      for (let at = from; at < to; at += 1) {
        const row = rows[at] as Row;
        let element = drawn.get(at)?.element;
        if (element === undefined) {
          element = drawRow(screens, row);
          element.style.setProperty('--row', String(at));
          element.style.setProperty('--headings', String(headingsBefore(at)));
          drawn.set(at, { sign: signOf(row), element });
          if (before === undefined) place.prepend(element);
          else before.after(element);
        }
        before = element;
      }
      place.style.setProperty('--row', String(focused));
      place.style.setProperty('--headings', String(headingsBefore(focused)));
    },
    /** @returns whether there is a card that could take it: this one, else the first. */
    focus: (key: string | undefined): boolean => {
      const cards = [...place.querySelectorAll<HTMLElement>('[data-tv-card]')];
      const card = cards.find(({ dataset }) => dataset.tvCard === key) ?? cards[0];
      card?.focus({ preventScroll: true });
      return card !== undefined;
    },
  };
}

function drawRow(screens: Screens, { cards, section }: Row): HTMLElement {
  const row = screens.copy(section === undefined ? 'row' : `row-${section}`);
  slot(row, 'cards').append(...cards.map((card) => drawCard(screens, card)));
  return row;
}

function drawCard(screens: Screens, card: Card): HTMLElement {
  const element = screens.copy(`card-${card.kind}`);
  element.dataset.tvCard = card.key;
  slot(element, 'name').textContent = shownInLine(card.name);
  const watched = slot(element, 'watched');
  watched.hidden = card.watched === undefined;
  watched.style.setProperty('--share', String(card.watched ?? 0));
  if (card.thumbnail !== '') drawPicture(element, card);
  return element;
}

/** Over the sign of its kind, which stays where the picture does not come. */
function drawPicture(card: HTMLElement, { thumbnail }: Entry): void {
  const picture = slot<HTMLImageElement>(card, 'picture');
  picture.onload = () => {
    picture.hidden = false;
  };
  picture.src = thumbnail;
}
