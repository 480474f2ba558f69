/**
 * The states of a save, as data: the model is wired from this table, and docs/restore.md is drawn from it.
 * Specification section 4 names the states and most of the events; their meaning here is beside each.
 */
import type { restoreStatuses } from '../../api/contract/share-visits.ts';

type RestoreStatus = (typeof restoreStatuses)[number];

/** The steps of a save, each with its name on the wire. */
export const steps = {
  idle: { status: 'RESTORE_UNKNOWN', means: 'Nothing is being saved.' },
  waiting: { status: 'RESTORE_UNKNOWN', means: 'Save was pressed, and it is not known yet who is there.' },
  choosing: { status: 'RESTORE_UNKNOWN', means: 'The visitor looks for a folder to save into.' },
  asking: { status: 'RESTORE_START', means: 'The server is asked; a small save is done when it answers.' },
  following: { status: 'RESTORE_START', means: 'A large save goes on as a task of the server.' },
  saved: { status: 'RESTORE_COMPLETE', means: 'The files are in the drive.' },
} as const satisfies Record<string, { status: RestoreStatus; means: string }>;

export type Step = keyof typeof steps;

/** Events of a save, each with its name in specification section 4, if it has one there. */
export const events = {
  shareOpened: { means: 'A share’s page stands, for the first time or after a reload.' },
  saveRequested: { spec: 'status and click', means: 'Save was pressed.' },
  folderRequested: { means: 'Save was pressed, into a folder that is to be chosen.' },
  visitorKnown: { spec: 'after login', means: 'It is known who is there: at the start, or after a sign-in.' },
  visitorMissed: { means: 'The server could not be asked who is there.' },
  signInDismissed: { spec: 'login failed', means: 'The sign-in was closed, and nobody is signed in.' },
  signedOut: { spec: 'logout success', means: 'Nobody is signed in any more, or somebody else is.' },
  waitFound: {
    spec: 'player mount and restore',
    means: 'This tab was waiting for a sign-in when it was loaded again, perhaps with a player open.',
  },
  playerClosed: {
    spec: 'close video or picture player',
    means: 'The player from which Save was pressed was closed: it is not opened again.',
  },
  requestTaken: { means: 'What was wanted before the sign-in goes on, in this tab and in no other one.' },
  choiceTaken: { means: 'The same, where the folder is still to be chosen.' },
  requestGone: { means: 'Nothing is kept: too old, of another share, or taken by another tab.' },
  folderChosen: { means: 'The visitor has chosen the folder.' },
  chooserClosed: { spec: 'file manager close', means: 'The list of folders was closed without a choice.' },
  saveBegun: { spec: 'restore saving', means: 'The server saves, and has given a task.' },
  saveDone: { means: 'The server has saved everything.' },
  saveRefused: { means: 'The server refuses, was not reached, or has given up.' },
  sessionMissed: { means: 'The server refuses since it no longer knows who is there.' },
  taskFound: { means: 'A large save of this account was under way when the page was loaded.' },
  storageWanted: { spec: 'jump to VIP', means: 'The drive is full, and more is wanted.' },
  driveWanted: {
    spec: 'jump from share page to web',
    means: 'The visitor wants to see in the drive what was saved.',
  },
} as const satisfies Record<string, { spec?: string; means: string }>;

export type EventName = keyof typeof events;

/** Actions of transitions, each an effect of `model.ts`. */
export const actions = {
  requestAccount: 'ask who is signed in',
  findWait: 'look whether this tab was waiting',
  askForSignIn: 'open the sign-in',
  freezeVideo: 'stop the video (video freeze)',
  reopenPlayer: 'open the player again',
  forgetPlayer: 'forget the player',
  keepRequest: 'keep the request in the browser',
  takeRequest: 'take the kept request, under a lock for all tabs',
  forgetRequest: 'forget the request',
  askServer: 'ask the server to save',
  keepTask: 'keep the task',
  findTask: 'look for a kept task',
  followTask: 'follow the task',
  forgetTask: 'forget the task',
  announceSaved: 'say that it is saved',
  showRefusal: 'say why not',
  openStorage: 'go to the storage of the drive',
  openDrive: 'go to what was saved',
} as const;

export type ActionName = keyof typeof actions;

export interface Transition {
  readonly from: Step;
  readonly on: EventName;
  /** Only for signed-in visitors, or only for others; for both if absent. */
  readonly visitor?: 'known' | 'unknown';
  readonly to: Step;
  readonly does: readonly ActionName[];
}

const wait = ['keepRequest', 'freezeVideo', 'askForSignIn'] as const;

/** Anything not listed here changes nothing: a second press on Save during one, an answer that comes too late. */
export const transitions: readonly Transition[] = [
  { from: 'idle', on: 'shareOpened', to: 'idle', does: ['findWait', 'requestAccount'] },
  { from: 'idle', on: 'saveRequested', visitor: 'known', to: 'asking', does: ['askServer'] },
  { from: 'idle', on: 'folderRequested', visitor: 'known', to: 'choosing', does: [] },
  { from: 'idle', on: 'saveRequested', visitor: 'unknown', to: 'waiting', does: wait },
  { from: 'idle', on: 'folderRequested', visitor: 'unknown', to: 'waiting', does: wait },
  { from: 'idle', on: 'waitFound', to: 'waiting', does: ['reopenPlayer', 'askForSignIn'] },
  { from: 'idle', on: 'visitorKnown', to: 'idle', does: ['takeRequest'] },
  { from: 'idle', on: 'requestTaken', to: 'asking', does: ['askServer'] },
  { from: 'idle', on: 'choiceTaken', to: 'choosing', does: [] },
  { from: 'idle', on: 'requestGone', to: 'idle', does: ['findTask'] },
  { from: 'idle', on: 'signInDismissed', to: 'idle', does: ['forgetRequest'] },
  { from: 'idle', on: 'taskFound', to: 'following', does: ['followTask'] },
  { from: 'idle', on: 'storageWanted', to: 'idle', does: ['openStorage'] },

  { from: 'waiting', on: 'playerClosed', to: 'waiting', does: ['forgetPlayer'] },
  { from: 'waiting', on: 'visitorKnown', to: 'waiting', does: ['takeRequest'] },
  { from: 'waiting', on: 'requestTaken', to: 'asking', does: ['askServer'] },
  { from: 'waiting', on: 'choiceTaken', to: 'choosing', does: [] },
  { from: 'waiting', on: 'requestGone', to: 'idle', does: ['findTask'] },
  { from: 'waiting', on: 'signInDismissed', to: 'idle', does: ['forgetRequest'] },
  { from: 'waiting', on: 'visitorMissed', to: 'idle', does: ['showRefusal'] },

  { from: 'choosing', on: 'folderChosen', to: 'asking', does: ['askServer'] },
  { from: 'choosing', on: 'chooserClosed', to: 'idle', does: [] },
  { from: 'choosing', on: 'signedOut', to: 'idle', does: [] },

  { from: 'asking', on: 'saveDone', to: 'saved', does: ['announceSaved'] },
  { from: 'asking', on: 'saveBegun', to: 'following', does: ['keepTask', 'followTask'] },
  { from: 'asking', on: 'saveRefused', to: 'idle', does: ['showRefusal'] },
  { from: 'asking', on: 'sessionMissed', to: 'waiting', does: ['keepRequest', 'askForSignIn'] },
  { from: 'asking', on: 'signedOut', to: 'idle', does: [] },

  { from: 'following', on: 'saveDone', to: 'saved', does: ['forgetTask', 'announceSaved'] },
  { from: 'following', on: 'saveRefused', to: 'idle', does: ['forgetTask', 'showRefusal'] },
  { from: 'following', on: 'signedOut', to: 'idle', does: ['forgetTask'] },

  { from: 'saved', on: 'saveRequested', to: 'asking', does: ['askServer'] },
  { from: 'saved', on: 'folderRequested', to: 'choosing', does: [] },
  { from: 'saved', on: 'driveWanted', to: 'idle', does: ['openDrive'] },
  { from: 'saved', on: 'signedOut', to: 'idle', does: [] },
];

/** The transition of an event in a step; undefined: the event changes nothing. */
export const transitionOf = (from: Step, on: EventName, isKnown: boolean): Transition | undefined =>
  transitions.find(
    (each) =>
      each.from === from &&
      each.on === on &&
      (each.visitor === undefined || (each.visitor === 'known') === isKnown),
  );
