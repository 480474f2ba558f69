import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import { FileGrid } from './file-grid.tsx';
import { placesOf } from './ranges.ts';
import { nothingSelected, type Selection } from './selection.ts';
import type { FileGridProps, GridColumn } from './types.ts';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly size: string;
}
const columns: readonly GridColumn<Entry>[] = [
  { id: 'size', label: 'Size', cell: ({ size }) => size, align: 'end', isSortable: true },
  { id: 'type', label: 'Type', cell: () => 'Text', isOptional: true },
];
const face = ({ name }: Entry) => ({ kind: name.includes('.') ? ('text' as const) : ('folder' as const) });
export const entriesOf = (...names: readonly string[]): readonly Entry[] =>
  names.map((name, at) => ({ id: `e${at}`, name, size: `${at} kB` }));
export const alphabet = entriesOf('Alps', 'beach.txt', 'Boat', 'boot.txt', 'cave.txt', 'dune.txt');

/** jsdom lays nothing out: the list is a window of this size, and so is what stands in it. */
export const size = { width: 0, height: 0 };
const names = { clientWidth: 'width', offsetWidth: 'width', clientHeight: 'height' } as const;
const { prototype } = HTMLElement;

/** Gives lists a size for the tests of a file, each beginning with the same one. */
export function giveSize(): void {
  const before = Object.keys(names).map(
    (name) => [name, Object.getOwnPropertyDescriptor(prototype, name)] as const,
  );
  beforeEach(() => {
    Object.assign(size, { width: 1000, height: 600 });
    for (const [name, side] of Object.entries(names))
      Object.defineProperty(prototype, name, { configurable: true, get: () => size[side] });
  });
  afterEach(() => {
    for (const [name, was] of before) {
      if (was) Object.defineProperty(prototype, name, was);
      else Reflect.deleteProperty(prototype, name);
    }
  });
}

export type Given = Partial<FileGridProps<Entry>> & {
  readonly entries?: readonly (Entry | undefined)[];
  readonly locale?: string;
};

/** A page that keeps the selection, and tells of it. */
function Page(
  props: Omit<FileGridProps<Entry>, 'onSelectionChanged'> & { onKept: (now: Selection) => void },
) {
  const { onKept, ...rest } = props;
  const [selection, setSelection] = useState(props.selection);
  onKept(selection);
  return <FileGrid<Entry> {...rest} selection={selection} onSelectionChanged={setSelection} />;
}

export function listOf({ entries = alphabet, locale = 'en-US', ...given }: Given = {}) {
  const events = {
    onOpened: vi.fn(),
    onMenuRequested: vi.fn(),
    onDeleteRequested: vi.fn(),
    onRenameRequested: vi.fn(),
    onRangeNeeded: vi.fn(),
    onSortRequested: vi.fn(),
  };
  let kept: Selection = nothingSelected;
  const page = {
    ...{ label: 'Files', view: 'list' as const, count: entries.length, face, columns },
    ...{ entryAt: (at: number) => entries[at], selection: nothingSelected },
    ...events,
    ...given,
    onKept: (now: Selection) => {
      kept = now;
    },
  };
  const drawn = renderPart(<Page {...page} />, { locale });
  return {
    ...drawn,
    ...events,
    chosen: () => [...placesOf(kept.ranges)],
    active: () => kept.active,
    redraw: (more: Given) => drawn.rerender(<Page {...page} {...more} />),
  };
}
export const grid = () => screen.getByRole('grid', { name: 'Files' });
export const row = (at: number) => document.querySelector(`[data-index="${at}"]`) as HTMLElement;
export const rows = () =>
  [...document.querySelectorAll('[data-index]')].map((one) => one.getAttribute('aria-label') ?? '…');
export const part = (at: number, name: string) =>
  row(at).querySelector(`[data-part="${name}"]`) as HTMLElement;
/** Presses a key in the list; the page hears of a step as soon as it is painted, or something else is done. */
export const key = (name: string, held: object = {}) => {
  const isTaken = !fireEvent.keyDown(grid(), { key: name, ...held });
  fireEvent.copy(grid());
  return isTaken;
};
export const mouse = { isPrimary: true, pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 };
export const finger = { ...mouse, pointerType: 'touch' };
/** jsdom's pointer events have no pointer. */
export const point = (element: Element, type: string, facts: object) =>
  fireEvent(
    element,
    Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, ...facts }), {
      ...Object.fromEntries(Object.entries(facts).filter(([name]) => /pointer|Primary/.test(name))),
    }),
  );
export const press = (element: Element, held: object = {}, by: object = mouse) => {
  point(element, 'pointerdown', { ...by, ...held });
  point(element, 'pointerup', { ...by, ...held });
  fireEvent.click(element, held);
};
