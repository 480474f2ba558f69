import { type Action, isDirection } from './action.ts';

/** Buttons of the standard layout (W3C Gamepad, section 11). */
const byButton: Readonly<Record<number, Action>> = {
  0: 'press',
  1: 'back',
  4: 'rewind',
  5: 'forward',
  6: 'rewind',
  7: 'forward',
  9: 'play',
  12: 'up',
  13: 'down',
  14: 'left',
  15: 'right',
};

/** How far a stick leans before it counts; worn ones do not rest at zero. */
const leaning = 0.5;
/** Ms until a held direction is repeated, and between two repetitions: those of a keyboard. */
const repeat = { first: 400, next: 120 };

/** The part of a `Gamepad` that is read. */
export interface PadState {
  readonly buttons: readonly { readonly pressed: boolean }[];
  readonly axes: readonly number[];
}

/** Actions whose buttons are held on a pad. Of the two axes of its left stick the one that leans more counts. */
export function heldOn({ buttons, axes }: PadState): ReadonlySet<Action> {
  const held = new Set<Action>();
  for (const [button, action] of Object.entries(byButton)) {
    if (buttons[Number(button)]?.pressed) held.add(action);
  }
  const [x = 0, y = 0] = axes;
  if (Math.abs(x) >= leaning && Math.abs(x) >= Math.abs(y)) held.add(x < 0 ? 'left' : 'right');
  else if (Math.abs(y) >= leaning) held.add(y < 0 ? 'up' : 'down');
  return held;
}

/** Turns what is held at each moment into presses: one at once, and directions again while they are held. */
export function createPadReader(): (held: ReadonlySet<Action>, now: number) => readonly Action[] {
  const dueAt = new Map<Action, number>();
  return (held, now) => {
    for (const action of [...dueAt.keys()]) if (!held.has(action)) dueAt.delete(action);
    return [...held].filter((action) => {
      const due = dueAt.get(action);
      if (due !== undefined && (now < due || !isDirection(action))) return false;
      dueAt.set(action, now + (due === undefined ? repeat.first : repeat.next));
      return true;
    });
  };
}

/** Reads the pads while there is one: they send no events, they are looked at for each picture. */
export function watchPads(press: (action: Action) => void): void {
  let isWatching = false;
  const read = createPadReader();
  const pads = () => navigator.getGamepads().filter((pad) => pad !== null);
  const look = (now: number): void => {
    const there = pads();
    isWatching = there.length > 0;
    const held = new Set(there.flatMap((pad) => [...heldOn(pad)]));
    for (const action of read(document.hidden ? new Set() : held, now)) press(action);
    if (isWatching) requestAnimationFrame(look);
  };
  const begin = (): void => {
    if (isWatching || pads().length === 0) return;
    isWatching = true;
    requestAnimationFrame(look);
  };
  addEventListener('gamepadconnected', begin);
  begin();
}
