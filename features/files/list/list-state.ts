import { type DriveFile, uniqueById } from '../entry/drive-file.ts';
import type { ListAsked } from '../location/location.ts';
import type { ListPage } from './fetch-list.ts';
import { type Operation, type Shown, withOperation } from './overlay.ts';

/** A list as far as it is known, and what is being done to know more of it. */
export interface ListState {
  /** Null while no list is asked for. */
  readonly asked: ListAsked | null;
  /** Counts the lists asked for: an answer to an earlier question is not of this list. */
  readonly generation: number;
  readonly rows: readonly DriveFile[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
  /**
   * `stale` shows what was there when the list was last open, `borrowed` what another search found, until this one is
   * answered; `gone`: the server knows no such folder.
   */
  readonly status: 'none' | 'loading' | 'borrowed' | 'stale' | 'ready' | 'failed' | 'gone';
  /** Something has changed that the rows do not show yet. */
  readonly isDirty: boolean;
  /** The last try to bring the rows up to date failed. */
  readonly isOutdated: boolean;
  /** What was asked last was the list again. */
  readonly wasRead: boolean;
  /** What is being asked of the server. */
  readonly work: Work['type'] | null;
  /** How many entries the page has asked to see. */
  readonly wanted: number;
  /** Operations that were done while the server was asked: its answer may not know of them. */
  readonly doneMeanwhile: readonly Operation[];
  /** The last try to get the next page failed: the next one is the user’s to ask for, or comes once the list was read. */
  readonly isStuck: boolean;
}

export const noList: ListState = {
  asked: null,
  generation: 0,
  rows: [],
  next: null,
  status: 'none',
  isDirty: false,
  isOutdated: false,
  wasRead: false,
  work: null,
  wanted: 0,
  doneMeanwhile: [],
  isStuck: false,
};

/** One thing to ask the server. */
export interface Work {
  readonly type: 'open' | 'more' | 'again';
  readonly asked: ListAsked;
  readonly generation: number;
  readonly token: string;
  /** How many entries are known. */
  readonly count: number;
}

/** Entries that are fetched ahead of what is on the screen. */
const ahead = 300;

/** Nothing of the list itself has come yet. */
const isUnknown = (status: ListState['status']): boolean => status === 'loading' || status === 'borrowed';

/** What is to be asked next; one thing at a time, so that answers cannot overtake one another. */
export function nextWork(state: ListState): Work | null {
  const { asked, generation, status, next, work, rows, isDirty, wasRead, wanted, isStuck } = state;
  if (!asked || work) return null;
  const facts = { asked, generation, token: next ?? '', count: rows.length };
  if (isUnknown(status)) return { ...facts, type: 'open', token: '' };
  if ((status === 'failed' || status === 'gone') && !isDirty) return null;
  const isMoreWanted = next !== null && !isStuck && wanted + ahead > rows.length;
  // While changes keep coming each reading is out of date when it ends: a page would never have its turn.
  if (status === 'stale' || (isDirty && !(wasRead && isMoreWanted)))
    return { ...facts, type: 'again', token: '' };
  return isMoreWanted ? { ...facts, type: 'more' } : null;
}

/** What can be shown of a list before it is answered. */
export interface Meanwhile {
  readonly rows: readonly DriveFile[];
  /** As in the list: where what is known of it ends. */
  readonly next: string | null;
  readonly status: 'stale' | 'borrowed';
}

/** Another list was asked for, or the same one anew. */
export const asking = (
  state: ListState,
  asked: ListAsked | null,
  meanwhile: Meanwhile | undefined,
): ListState => ({
  ...noList,
  asked,
  generation: state.generation + 1,
  ...(asked && (meanwhile ?? { status: 'loading' })),
});

export const working = (state: ListState, { type }: Work): ListState => ({
  ...state,
  work: type,
  wasRead: type === 'again',
  doneMeanwhile: [],
  // What changes from here on may not be in the answer.
  isDirty: type === 'more' ? state.isDirty : false,
});

export function arrived(state: ListState, work: Work, { rows, next }: ListPage, shown: Shown): ListState {
  if (work.generation !== state.generation) return state;
  const known = work.type === 'more' ? uniqueById([...state.rows, ...rows]) : rows;
  const current = state.doneMeanwhile.reduce((list, done) => withOperation(list, done, shown), known);
  const isOutdated = work.type === 'more' && state.isOutdated;
  return { ...state, rows: current, next, status: 'ready', isOutdated, isStuck: false, work: null };
}

/** An operation is done: the rows have it, and will be asked for again. */
export const having = (state: ListState, operation: Operation, shown: Shown): ListState => ({
  ...state,
  rows: withOperation(state.rows, operation, shown),
  isDirty: true,
  doneMeanwhile: state.work ? [...state.doneMeanwhile, operation] : [],
});

/**
 * Rows that stand stay: that they could not be brought up to date is told beside them. Not those of another search, nor
 * those of a folder that is gone. Such a list is asked for again once something changes, as it may be there then.
 */
export function missed(state: ListState, work: Work, isGone = false): ListState {
  if (work.generation !== state.generation) return state;
  if (isGone) return { ...state, status: 'gone', rows: [], next: null, work: null };
  if (isUnknown(state.status) || state.status === 'failed')
    return { ...state, status: 'failed', rows: [], work: null, isDirty: false };
  // What changed meanwhile is still to be asked for; by the next try, where this was one.
  return work.type === 'more'
    ? { ...state, work: null, isStuck: true }
    : { ...state, status: 'ready', work: null, isDirty: false, isOutdated: true };
}

/** The user asks again. */
export const retrying = (state: ListState): ListState => ({
  ...state,
  status: state.status === 'failed' ? 'loading' : state.status,
  isStuck: false,
  isDirty: state.status === 'ready',
});
