/** The things that keys of a remote control and buttons of a game pad ask for. */
export type Action = Direction | 'press' | 'back' | 'play' | 'forward' | 'rewind';
export type Direction = 'up' | 'down' | 'left' | 'right';

const directions: ReadonlySet<string> = new Set(['up', 'down', 'left', 'right']);
export const isDirection = (action: Action): action is Direction => directions.has(action);

const byName: Readonly<Record<string, Action>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Enter: 'press',
  Escape: 'back',
  Backspace: 'back',
  XF86Back: 'back',
  MediaStop: 'back',
  MediaPlayPause: 'play',
  MediaPlay: 'play',
  MediaPause: 'play',
  MediaFastForward: 'forward',
  MediaRewind: 'rewind',
};

/** Keys of remote controls that have a number only: Back on webOS and Tizen, and those of players. */
const byCode: Readonly<Record<number, Action>> = {
  461: 'back',
  10009: 'back',
  413: 'back',
  415: 'play',
  19: 'play',
  10252: 'play',
  417: 'forward',
  412: 'rewind',
};

/** The action of a key; undefined for those that are the browser's business. */
export function actionOfKey({ key, keyCode }: Pick<KeyboardEvent, 'key' | 'keyCode'>): Action | undefined {
  return byName[key] ?? byCode[keyCode];
}
