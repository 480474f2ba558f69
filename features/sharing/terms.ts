import { mostRestores, type ShareAnswer } from '../../api/contract/shares.ts';
import { type PassCodeFault, passCodeFault } from './pass-code.ts';

/** `kept`: the earlier expiry. */
export const expiries = ['kept', '1', '7', '30', 'date', 'never'] as const;
export type Expiry = (typeof expiries)[number];

export interface Draft {
  readonly isGuarded: boolean;
  readonly passCode: string;
  readonly expiry: Expiry;
  /** The last day, where people are: 2026-01-31. */
  readonly date: string;
  /** Digits; empty for any number. */
  readonly limit: string;
  /** Visitors may download; otherwise they look and save. */
  readonly canDownload: boolean;
  readonly title: string;
  readonly note: string;
}

/** Limits of the calls (`api/contract/shares.ts`). */
interface Terms {
  readonly pass_code: string;
  readonly expiration_days?: number;
  readonly expiration_time?: string;
  readonly restore_limit: number;
  readonly allow_download: boolean;
  readonly title: string;
  readonly note: string;
}

export const freshDraft: Draft = {
  isGuarded: false,
  passCode: '',
  expiry: 'never',
  date: '',
  limit: '',
  canDownload: true,
  title: '',
  note: '',
};

export const draftOf = (share: ShareAnswer): Draft => ({
  isGuarded: share.pass_code !== '',
  passCode: share.pass_code,
  expiry: share.expiration_time === '' ? 'never' : 'kept',
  date: '',
  limit: share.restore_limit === '-1' ? '' : share.restore_limit,
  canDownload: share.allow_download,
  title: share.title,
  note: share.note,
});

/** The day as a date field writes it, where people are. */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

export interface Faults {
  readonly passCode?: PassCodeFault;
  readonly date?: 'missing' | 'past';
  readonly limit?: 'number';
}

/** Problems of the form, by field. */
export function faultsIn(draft: Draft, today: string): Faults {
  const passCode = draft.isGuarded ? passCodeFault(draft.passCode) : undefined;
  const date = draft.expiry !== 'date' ? undefined : dateFault(draft.date, today);
  const isLimit = /^\d*$/.test(draft.limit) && Number(draft.limit) <= mostRestores;
  return { ...(passCode && { passCode }), ...(date && { date }), ...(!isLimit && { limit: 'number' }) };
}

const dateFault = (date: string, today: string): Faults['date'] =>
  date === '' ? 'missing' : date < today ? 'past' : undefined;

export function termsIn(draft: Draft): Terms {
  return {
    pass_code: draft.isGuarded ? draft.passCode : '',
    ...expiryIn(draft),
    restore_limit: draft.limit === '' ? -1 : Number(draft.limit),
    allow_download: draft.canDownload,
    title: draft.title.trim(),
    note: draft.note.trim(),
  };
}

function expiryIn({ expiry, date }: Draft): Pick<Terms, 'expiration_days' | 'expiration_time'> {
  if (expiry === 'kept') return {};
  if (expiry === 'never') return { expiration_days: -1 };
  if (expiry !== 'date') return { expiration_days: Number(expiry) };
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return { expiration_time: new Date(year, month - 1, day, 23, 59, 59).toISOString() };
}

/** Only changed terms are sent: another window may have changed the rest. */
export function changesIn(draft: Draft, share: ShareAnswer): Partial<Terms> {
  const before: Partial<Record<string, unknown>> = { ...termsIn(draftOf(share)) };
  return Object.fromEntries(Object.entries(termsIn(draft)).filter(([term, said]) => said !== before[term]));
}
