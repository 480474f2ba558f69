import {
  type FileRequestAnswer,
  mostRequestedBytes,
  mostRequestedFiles,
} from '../../../api/contract/file-requests.ts';
import { type Draft, type Faults, faultsIn, freshDraft, termsIn } from '../terms.ts';

/** Bytes of a unit in which people say sizes: of a megabyte, and of a gigabyte. */
const unitBytes = { MB: 1024 ** 2, GB: 1024 ** 3 } as const;
export const units = ['MB', 'GB'] as const;
export type Unit = (typeof units)[number];
export const bytesOf = (unit: Unit): number => unitBytes[unit];

/** Of the form for a request: of the terms of a link, those that it has, and its own. */
export interface RequestDraft extends Draft {
  readonly asksName: boolean;
  /** Digits; empty for as many as there can be. */
  readonly mostFiles: string;
  /** A number of the unit, with a point or a comma; empty for as much as there can be. */
  readonly mostSize: string;
  readonly unit: Unit;
}

export interface RequestFaults extends Faults {
  readonly mostFiles?: 'number';
  readonly mostSize?: 'number';
}

export const freshRequest = (title: string): RequestDraft => ({
  ...freshDraft,
  ...{ title, asksName: true, mostFiles: '', mostSize: '', unit: 'GB' },
});

export function requestDraftOf(request: FileRequestAnswer): RequestDraft {
  const bytes = Number(request.most_bytes);
  const unit: Unit = bytes % unitBytes.GB === 0 ? 'GB' : 'MB';
  return {
    ...freshDraft,
    isGuarded: request.pass_code !== '',
    passCode: request.pass_code,
    expiry: request.expiration_time === '' ? 'never' : 'kept',
    ...{ title: request.title, note: request.note, asksName: request.asks_name, unit },
    mostFiles: request.most_files === mostRequestedFiles ? '' : String(request.most_files),
    // Seven digits tell each byte of a megabyte.
    mostSize: bytes === mostRequestedBytes ? '' : String(Number((bytes / unitBytes[unit]).toFixed(7))),
  };
}

/** Whole bytes; not a number where the text is none. */
const sizeIn = ({ mostSize, unit }: RequestDraft): number =>
  /^\d+([.,]\d+)?$/.test(mostSize) ? Math.round(Number(mostSize.replace(',', '.')) * unitBytes[unit]) : NaN;

const isBetween = (count: number, most: number): boolean => count >= 1 && count <= most;

/** Problems of the form, by field. */
export function requestFaultsIn(draft: RequestDraft, today: string): RequestFaults {
  const { mostFiles, mostSize } = draft;
  const isCount =
    mostFiles === '' || (/^\d+$/.test(mostFiles) && isBetween(Number(mostFiles), mostRequestedFiles));
  const isSize = mostSize === '' || isBetween(sizeIn(draft), mostRequestedBytes);
  return {
    ...faultsIn(draft, today),
    ...(!isCount && { mostFiles: 'number' }),
    ...(!isSize && { mostSize: 'number' }),
  };
}

/** Limits of the calls (`api/contract/file-requests.ts`). */
interface RequestTerms {
  readonly title: string;
  readonly note: string;
  readonly pass_code: string;
  readonly asks_name: boolean;
  /** Left out where it stays as it is. */
  readonly expiration_time?: string;
  readonly most_files: number;
  readonly most_bytes: number;
}

/** @param now milliseconds: what the days of the form count from */
export function requestTermsIn(draft: RequestDraft, now: number): RequestTerms {
  const { expiration_days: days, expiration_time: time, title, note, pass_code } = termsIn(draft);
  const end = days === undefined ? time : days === -1 ? '' : new Date(now + days * 86_400_000).toISOString();
  return {
    ...{ title, note, pass_code, asks_name: draft.asksName },
    ...(end !== undefined && { expiration_time: end }),
    most_files: draft.mostFiles === '' ? mostRequestedFiles : Number(draft.mostFiles),
    most_bytes: draft.mostSize === '' ? mostRequestedBytes : sizeIn(draft),
  };
}

/** Only changed terms are sent: another window may have changed the rest. */
export function requestChangesIn(
  draft: RequestDraft,
  request: FileRequestAnswer,
  now: number,
): Partial<RequestTerms> {
  const before: Partial<Record<string, unknown>> = { ...requestTermsIn(requestDraftOf(request), now) };
  const changed = Object.entries(requestTermsIn(draft, now)).filter(([term, said]) => said !== before[term]);
  return Object.fromEntries(changed);
}
