/** The step in which a save is, moved by the table alone. */
import { createEvent, createStore, sample } from 'effector';
import { CallError, lastRefusal } from '../../api/error.ts';
import { $isSignedIn } from '../session/index.ts';
import type { Outcome } from './effects.ts';
import type { PendingSave, Target } from './request.ts';
import {
  type ActionName,
  type EventName,
  type Step,
  steps,
  type Transition,
  transitionOf,
} from './transitions.ts';

/** Why a save was refused: the share's status, or the reason of an error. */
export interface SaveFailure {
  readonly reason: string;
  readonly error: unknown;
}

export interface SaveEvent {
  readonly on: EventName;
  readonly request?: PendingSave;
  readonly target?: Target;
  readonly taskId?: string;
  /** The signed-in user. */
  readonly userId?: string;
  readonly fileId?: string;
  readonly refusal?: SaveFailure;
}

interface Move extends SaveEvent {
  readonly transition: Transition;
}

export const happened = createEvent<SaveEvent>();

export const $step = createStore<Step>('idle');
/** The share whose page is open. */
export const $share = createStore('');
export const $request = createStore<PendingSave | null>(null, { serialize: 'ignore' });
/** The task that is followed. */
export const $taskId = createStore('');
/** The step's name on the wire. */
export const $status = $step.map((step) => steps[step].status);

const judged = sample({
  clock: happened,
  source: { step: $step, isSignedIn: $isSignedIn },
  fn: ({ step, isSignedIn }, event): Move | null => {
    const transition = transitionOf(step, event.on, isSignedIn === true);
    return transition ? { ...event, transition } : null;
  },
});
export const moved = sample({ clock: judged, filter: Boolean });

$step.on(moved, (_, { transition }) => transition.to);
$request.on(
  moved,
  (known, { request, target }) => request ?? (target && known ? { ...known, target } : known),
);
$taskId.on(moved, (known, { taskId }) => taskId ?? known);

/** Fires when the table requires this action. */
export const action = (name: ActionName) =>
  sample({ clock: moved, filter: ({ transition }) => transition.does.includes(name) });

export const failureOf = (error: unknown): SaveFailure => ({
  reason: error instanceof CallError ? lastRefusal(error).error : 'unknown',
  error,
});

/** Translates an answer of the server into an event of the table. */
export function eventOf(outcome: Outcome): SaveEvent {
  switch (outcome.type) {
    case 'done':
      return { on: 'saveDone', fileId: outcome.fileId };
    case 'begun':
      return { on: 'saveBegun', taskId: outcome.taskId };
    case 'refused':
      return { on: 'saveRefused', refusal: { reason: outcome.reason, error: undefined } };
  }
}
