import type { Way } from '../messages.ts';
import { wayOfKey } from '../way-of-key.ts';
import type { BookReader } from './book-reader.ts';

/** CSS pixels from which a finger has swiped, and those within which it has tapped. */
const [swiped, tapped] = [40, 10];
/** Ms within which a wheel that goes on turns no second page. */
const wheelRest = 300;

/** Keys, fingers, the mouse and the focus, over the pages. */
export function listenToHands(reader: BookReader, press: (key: 'Escape') => void): void {
  const turn = (way: Way): void => void reader.turn(way);
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return press('Escape');
    const isPressed =
      event.target instanceof Element && event.target.closest('a[href], button, summary, input');
    const way = event.key === ' ' && isPressed ? undefined : wayOfKey(event);
    if (way === undefined) return;
    event.preventDefault();
    turn(way);
  });

  let begun: { x: number; y: number } | null = null;
  addEventListener('pointerdown', (event) => {
    begun = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
  });
  addEventListener('pointercancel', () => {
    begun = null;
  });
  addEventListener('pointerup', (event) => {
    const from = begun;
    begun = null;
    if (from === null || !event.isPrimary || event.button !== 0) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    const isSwipe = event.pointerType !== 'mouse' && Math.abs(x) >= swiped && Math.abs(x) > Math.abs(y);
    if (isSwipe) return turn(x < 0 ? 'right' : 'left');
    const isTap = Math.hypot(x, y) <= tapped && getSelection()?.isCollapsed !== false;
    const isOther =
      event.target instanceof Element && event.target.closest('a, button, summary, video, audio');
    if (!isTap || isOther) return;
    if (event.clientX < innerWidth / 3) turn('left');
    else if (event.clientX > (innerWidth * 2) / 3) turn('right');
  });
  let turned = -Infinity;
  addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      const by = Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : event.deltaX;
      if (by === 0 || event.timeStamp - turned < wheelRest) return;
      turned = event.timeStamp;
      turn(by > 0 ? 'next' : 'previous');
    },
    { passive: false },
  );

  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    event.preventDefault();
    const href = link.getAttribute('href') ?? link.getAttributeNS('http://www.w3.org/1999/xlink', 'href');
    if (href !== null) void reader.follow(href);
  });
  // Neither another window, nor a form: the sandbox forbids both too.
  for (const kind of ['auxclick', 'submit', 'dragstart'])
    addEventListener(kind, (event) => event.preventDefault());

  addEventListener('focusin', (event) => {
    if (event.target instanceof Element && event.target !== document.body) reader.reveal(event.target);
  });
  // Browsers scroll to what has the focus, or was found: the pages are moved otherwise.
  addEventListener('scroll', () => scrollTo(0, 0));
  addEventListener('resize', () => reader.layOut());
  addEventListener('toggle', () => reader.layOut(), { capture: true });
}
