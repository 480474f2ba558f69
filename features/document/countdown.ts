import { remaining } from './remaining.ts';

/**
 * Counts `<time data-countdown-to="ms">` down by the server's clock, from the `Date` header: a cached page cannot
 * contain it, and the visitor's own clock may be wrong. A countdown that reaches zero reloads the page; one that is
 * over on arrival, or that runs by an unchecked clock, does not, since that could loop.
 */
export async function countDown(): Promise<void> {
  const timers = [...document.querySelectorAll<HTMLElement>('[data-countdown-to]')];
  if (timers.length === 0) return;
  const offset = await serverOffset();
  const format = new Intl.NumberFormat(document.documentElement.lang, { minimumIntegerDigits: 2 });
  const running = new Set<HTMLElement>();
  const tick = () => {
    for (const timer of timers) {
      const span = Number(timer.dataset.countdownTo) - Date.now() - (offset ?? 0);
      const parts = remaining(span);
      for (const cell of timer.querySelectorAll<HTMLElement>('[data-unit]')) {
        const text = format.format(parts[cell.dataset.unit as keyof typeof parts]);
        if (cell.textContent !== text) cell.textContent = text;
      }
      if (span > 0) running.add(timer);
      else if (running.delete(timer) && offset !== undefined) askAgain();
    }
  };
  tick();
  setInterval(() => document.hidden || tick(), 1_000);
  document.addEventListener('visibilitychange', tick);
}

/** A moment later, so that the server's clock is surely past the end, and not all visitors come at the same one. */
function askAgain(): void {
  setTimeout(() => location.reload(), 1_000 + Math.random() * 2_000);
}

/** Server time minus local time in ms, to about half a second; undefined where the server is out of reach. */
async function serverOffset(): Promise<number | undefined> {
  try {
    const began = Date.now();
    const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
    const serverTime = Date.parse(answer.headers.get('date') ?? '');
    return Number.isNaN(serverTime) ? undefined : serverTime + 500 - (began + Date.now()) / 2;
  } catch {
    return undefined;
  }
}
