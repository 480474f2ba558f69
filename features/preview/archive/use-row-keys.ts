import { type RefObject, useEffect, useRef } from 'react';
import { isPressed } from '../../../ui/shortcut.ts';

export const rowsIn = (sheet: HTMLElement | null): HTMLElement[] => [
  ...(sheet?.querySelectorAll<HTMLElement>('button[data-path]') ?? []),
];

/**
 * The keys of the drive's lists: arrows, Home and End among the rows, and to the folder above.
 * @param onUp undefined in the outermost folder
 */
export function useRowKeys(sheet: RefObject<HTMLElement | null>, onUp: (() => void) | undefined): void {
  const latest = useRef(onUp);
  latest.current = onUp;
  useEffect(() => {
    const area = sheet.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('input, select, form') !== null) return;
      if (isPressed(event, ['Backspace', 'Alt+ArrowUp'])) latest.current?.();
      else if (!isStep(event, rowsIn(area))) return;
      event.preventDefault();
    };
    area?.addEventListener('keydown', onKeyDown);
    return () => area?.removeEventListener('keydown', onKeyDown);
  }, [sheet]);
}

/** False for other keys, and where there is no row to go to. */
function isStep(event: KeyboardEvent, rows: readonly HTMLElement[]): boolean {
  const at = rows.findIndex((row) => row.matches(':focus'));
  const to = [
    isPressed(event, ['ArrowDown']) && at + 1,
    isPressed(event, ['ArrowUp']) && at - 1,
    isPressed(event, ['Home']) && 0,
    isPressed(event, ['End']) && rows.length - 1,
  ].find((step) => typeof step === 'number');
  const row = to === undefined ? undefined : rows[to];
  row?.focus();
  return row !== undefined;
}
