import type { Action } from './action.ts';

const names = ['sign-in', 'browse', 'player', 'picture', 'notice', 'leave'] as const;
type ScreenName = (typeof names)[number];

/** A screen on show. */
export interface Shown {
  /** @returns whether it has dealt with the action; else it moves the focus, presses or leads back. */
  readonly on?: (action: Action) => boolean;
  readonly end?: () => void;
}

/** The markup of the page: its screens, of which one is on show, and what is written into them. */
export interface Screens {
  /** Shows a screen and hides the others. */
  open(name: ScreenName): HTMLElement;
  /** A copy of a template, as `data-tv-template` names it. */
  copy(template: string): HTMLElement;
}

export const screensOf = (page: HTMLElement): Screens => ({
  open: (name) => {
    let opened: HTMLElement | undefined;
    for (const screen of page.querySelectorAll<HTMLElement>('[data-tv-screen]')) {
      screen.hidden = screen.dataset.tvScreen !== name;
      if (!screen.hidden) opened = screen;
    }
    if (opened === undefined) throw new Error(`The page has no screen "${name}".`);
    return opened;
  },
  copy: (template) => {
    const found = page.querySelector<HTMLTemplateElement>(`[data-tv-template="${template}"]`);
    const copied = found?.content.firstElementChild?.cloneNode(true);
    if (!(copied instanceof HTMLElement)) throw new Error(`The page has no template "${template}".`);
    return copied;
  },
});

/** A place within a screen where something is written or drawn. */
export function slot<Of extends HTMLElement = HTMLElement>(screen: HTMLElement, name: string): Of {
  const found = screen.querySelector<Of>(`[data-tv-slot="${name}"]`);
  if (found === null) throw new Error(`The screen has no place "${name}".`);
  return found;
}

/** Shows those parts of a screen that are for this state; a part may be for several. */
export function showState(screen: HTMLElement, state: string): void {
  for (const part of screen.querySelectorAll<HTMLElement>('[data-tv-state]')) {
    part.hidden = !part.dataset.tvState?.split(' ').includes(state);
  }
}

/** The focus to the first button of a screen that can have it. */
export function focusFirst(screen: HTMLElement): void {
  const buttons = [...screen.querySelectorAll('button')];
  buttons.find((button) => !button.closest('[hidden]'))?.focus({ preventScroll: true });
}

/** The handler of a button that the markup names by `data-tv-press`. One at a time: screens are shown again and again. */
export function onPress(screen: HTMLElement, name: string, pressed: () => void): void {
  for (const button of screen.querySelectorAll<HTMLButtonElement>(`[data-tv-press="${name}"]`))
    button.onclick = pressed;
}
