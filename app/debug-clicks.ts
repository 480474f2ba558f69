/** Five clicks in a row, each at most 200 ms after the one before (spec sections 2 and 9). */
export function onDebugClicks(open: () => void): void {
  let clicks = 0;
  let last = 0;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      clicks = timeStamp - last > 200 ? 1 : clicks + 1;
      last = timeStamp;
      if (clicks === 5) open();
    },
    true,
  );
}

/** They open the debug console; where it does not load, nothing happens. */
export const startDebugClicks = (): void =>
  onDebugClicks(() => import('./debug-console.ts').then(({ open }) => open()).catch(() => {}));
