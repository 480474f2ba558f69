import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../after-paint.ts';
import type { Selection } from './selection.ts';

/** Events by which the user acts on the page, which has to know the step by then. */
const acts = ['keydown', 'pointerdown', 'click', 'contextmenu', 'copy', 'cut', 'paste', 'focusout'] as const;

const early = { capture: true };

interface StepSurroundings {
  readonly selection: Selection;
  readonly onSelectionChanged: (selection: Selection) => void;
  /** Draws rows now, with `shown`. */
  readonly draw: () => void;
}

/**
 * Steps of the keyboard are rendered before the page is notified: rendering the selection elsewhere would delay them.
 * It is notified as soon as the step is painted, and at the latest when the user acts. Then the step is computed again,
 * since the list may have changed since.
 */
export function useSteps(surroundings: RefObject<StepSurroundings>) {
  const steps = useMemo(() => createSteps(surroundings), [surroundings]);
  // Before the list is taken off the page, which takes the focus off it and would count as an act.
  useLayoutEffect(() => steps.stop, [steps]);
  return steps;
}

export function createSteps(surroundings: RefObject<StepSurroundings>) {
  let ahead: { readonly before: Selection; readonly selection: Selection } | undefined;
  let stop = () => {};
  return {
    /** The selection as it is drawn: ahead of the page's own, unless that is another one by now. */
    shown(selection: Selection): Selection {
      if (ahead?.before !== selection) ahead = undefined;
      return ahead?.selection ?? selection;
    },
    /** @param take answers with the selection after the step, or null where it leads nowhere */
    take(take: () => Selection | null): boolean {
      const selection = take();
      if (!selection) return false;
      const { selection: before, draw } = surroundings.current;
      ahead = { before, selection };
      draw();
      const step = () => {
        stop();
        const taken = take();
        // React renders what a timer sets some time later: a key in between would step from the selection before.
        if (taken) flushSync(() => surroundings.current.onSelectionChanged(taken));
      };
      const callOff = afterPaint(step);
      for (const act of acts) addEventListener(act, step, early);
      stop = () => {
        callOff();
        for (const act of acts) removeEventListener(act, step, early);
      };
      return true;
    },
    stop: () => stop(),
  };
}
