import { type DriveFile, uniqueById } from '../entry/drive-file.ts';
import type { ListQuery } from '../location/location.ts';
import type { ListView, Operation } from '../operations/operation.ts';
import { applyOperation } from '../operations/registry.ts';
import type { ListPage } from './fetch-list.ts';

/** A list as far as it is known, and what is being done to know more of it. */
export interface ListState {
  /** Null while no list is asked for. */
  readonly query: ListQuery | null;
  /** Counts the lists asked for: an answer to an earlier question is not of this list. */
  readonly generation: number;
  readonly rows: readonly DriveFile[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
  /**
   * `stale` shows what was there when the list was last open, `borrowed` what another search found, until this one is
   * answered; `gone`: the server knows no such folder.
   */
  readonly status: 'none' | 'loading' | 'borrowed' | 'stale' | 'ready' | 'failed' | 'not-found';
  /** Something has changed that the rows do not show yet. */
  readonly isDirty: boolean;
  /** The last try to bring the rows up to date failed. */
  readonly isOutdated: boolean;
  /** The last request was for the list again. */
  readonly wasReread: boolean;
  /** The request under way. */
  readonly request: ListRequest['type'] | null;
  /** How many entries the page has asked to see. */
  readonly wantedCount: number;
  /** Operations that were done while the server was asked: its answer may not know of them. */
  readonly doneMeanwhile: readonly Operation[];
  /** The last try to get the next page failed: the next one is the user’s to ask for, or comes once the list was read. */
  readonly isStuck: boolean;
}

export const noList: ListState = {
  query: null,
  generation: 0,
  rows: [],
  next: null,
  status: 'none',
  isDirty: false,
  isOutdated: false,
  wasReread: false,
  request: null,
  wantedCount: 0,
  doneMeanwhile: [],
  isStuck: false,
};

/** One thing to ask the server. */
export interface ListRequest {
  readonly type: 'open' | 'more' | 'again';
  readonly query: ListQuery;
  readonly generation: number;
  readonly token: string;
  /** How many entries are known. */
  readonly count: number;
}

/** Entries that are fetched ahead of what is on the screen. */
const ahead = 300;

/** Nothing of the list itself has come yet. */
const isUnknown = (status: ListState['status']): boolean => status === 'loading' || status === 'borrowed';

/** The next request; one at a time, so that answers cannot overtake one another. */
export function nextRequest(state: ListState): ListRequest | null {
  const { query, generation, status, next, request, rows, isDirty, wasReread, wantedCount, isStuck } = state;
  if (!query || request) return null;
  const facts = { query, generation, token: next ?? '', count: rows.length };
  if (isUnknown(status)) return { ...facts, type: 'open', token: '' };
  if ((status === 'failed' || status === 'not-found') && !isDirty) return null;
  const isMoreWanted = next !== null && !isStuck && wantedCount + ahead > rows.length;
  // While changes keep coming each reading is out of date when it ends: a page would never have its turn.
  if (status === 'stale' || (isDirty && !(wasReread && isMoreWanted)))
    return { ...facts, type: 'again', token: '' };
  return isMoreWanted ? { ...facts, type: 'more' } : null;
}

/** Rows of a list that can be shown before the answer. */
export interface Provisional {
  readonly rows: readonly DriveFile[];
  /** As in the list: where what is known of it ends. */
  readonly next: string | null;
  readonly status: 'stale' | 'borrowed';
}

/** Another list was asked for, or the same one anew. */
export const queryChanged = (
  state: ListState,
  query: ListQuery | null,
  provisional: Provisional | undefined,
): ListState => ({
  ...noList,
  query,
  generation: state.generation + 1,
  ...(query && (provisional ?? { status: 'loading' })),
});

export const requestBegun = (state: ListState, { type }: ListRequest): ListState => ({
  ...state,
  request: type,
  wasReread: type === 'again',
  doneMeanwhile: [],
  // Changes from here on may not be in the answer.
  isDirty: type === 'more' ? state.isDirty : false,
});

export function pageArrived(
  state: ListState,
  request: ListRequest,
  { rows, next }: ListPage,
  view: ListView,
): ListState {
  if (request.generation !== state.generation) return state;
  const known = request.type === 'more' ? uniqueById([...state.rows, ...rows]) : rows;
  const current = state.doneMeanwhile.reduce((list, done) => applyOperation(list, done, view), known);
  const isOutdated = request.type === 'more' && state.isOutdated;
  return { ...state, rows: current, next, status: 'ready', isOutdated, isStuck: false, request: null };
}

/** An operation is done: the rows have it, and will be asked for again. */
export const operationDone = (state: ListState, operation: Operation, view: ListView): ListState => ({
  ...state,
  rows: applyOperation(state.rows, operation, view),
  isDirty: true,
  doneMeanwhile: state.request ? [...state.doneMeanwhile, operation] : [],
});

/**
 * Rows that stand stay: that they could not be brought up to date is told beside them. Not those of another search, nor
 * those of a folder that is gone. Such a list is asked for again once something changes, as it may be there then.
 */
export function requestFailed(state: ListState, request: ListRequest, isNotFound = false): ListState {
  if (request.generation !== state.generation) return state;
  if (isNotFound) return { ...state, status: 'not-found', rows: [], next: null, request: null };
  if (isUnknown(state.status) || state.status === 'failed')
    return { ...state, status: 'failed', rows: [], request: null, isDirty: false };
  // Changes since then are still to be requested; by the next try, where this was one.
  return request.type === 'more'
    ? { ...state, request: null, isStuck: true }
    : { ...state, status: 'ready', request: null, isDirty: false, isOutdated: true };
}

/** The user asks again. */
export const retried = (state: ListState): ListState => ({
  ...state,
  status: state.status === 'failed' ? 'loading' : state.status,
  isStuck: false,
  isDirty: state.status === 'ready',
});
