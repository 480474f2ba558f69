import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { useDropTarget } from './drop-target.ts';

function Place({ onDesktopDropped }: { readonly onDesktopDropped?: (transfer: DataTransfer) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const { handlers } = useDropTarget(place, {
    canDrop: () => true,
    onDropped: () => {},
    onDesktopDropped,
  });
  return (
    <div ref={place} data-testid="place" {...handlers}>
      <b data-testid="inside">Trip</b>
    </div>
  );
}
const place = () => screen.getByTestId('place');
const isOver = () => place().dataset.drop === 'true';
const transfer = (...types: readonly string[]) => ({ types, dropEffect: 'none' });
/** Whether the browser may do with it what it does with every drop: open the file in place of the page. */
const drop = (dataTransfer: object) => fireEvent.drop(place(), { dataTransfer });

describe('a place that takes files of the desktop', () => {
  test('shows it, copies, and takes them before the page, which hears that they are taken', () => {
    const dropped = vi.fn();
    const page = vi.fn((event: { readonly defaultPrevented: boolean }) => event.defaultPrevented);
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the page around it.
      <div onDrop={page}>
        <Place onDesktopDropped={dropped} />
      </div>,
    );
    const files = transfer('Files');
    expect(fireEvent.dragOver(place(), { dataTransfer: files })).toBe(false);
    expect(isOver()).toBe(true);
    expect(drop(files)).toBe(false);
    expect([isOver(), dropped.mock.calls.length]).toEqual([false, 1]);
    expect(page.mock.results).toMatchObject([{ value: true }]);
  });

  test('shows it as long as they are over it, or over what stands in it', () => {
    render(<Place onDesktopDropped={() => {}} />);
    const dataTransfer = transfer('Files');
    fireEvent.dragOver(place(), { dataTransfer });
    fireEvent(
      place(),
      Object.assign(
        new MouseEvent('dragleave', { bubbles: true, relatedTarget: screen.getByTestId('inside') }),
        {
          dataTransfer,
        },
      ),
    );
    expect(isOver()).toBe(true);
    fireEvent(
      place(),
      Object.assign(new MouseEvent('dragleave', { bubbles: true, relatedTarget: document.body }), {
        dataTransfer,
      }),
    );
    expect(isOver()).toBe(false);
  });

  test('takes no text', () => {
    const dropped = vi.fn();
    render(<Place onDesktopDropped={dropped} />);
    expect(fireEvent.dragOver(place(), { dataTransfer: transfer('text/plain') })).toBe(true);
    expect([isOver(), drop(transfer('text/plain')), dropped.mock.calls.length]).toEqual([false, true, 0]);
  });
});

test('a place that takes none leaves them to the page', () => {
  const page = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the page around it.
    <div onDrop={page}>
      <Place />
    </div>,
  );
  drop(transfer('Files'));
  expect([isOver(), page.mock.calls.length]).toEqual([false, 1]);
});
