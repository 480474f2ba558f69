import type { ShareStatus } from '../../../api/contract/shares.ts';

/** The status of a share to its owner: it works, nothing is left of it, or it was closed by others. */
type Tone = 'open' | 'over' | 'closed';

const tones: Readonly<Partial<Record<ShareStatus, Tone>>> = {
  OK: 'open',
  MAX_RESTORE_COUNT: 'over',
  EXPIRED: 'over',
};

export const toneOf = (status: ShareStatus): Tone => tones[status] ?? 'closed';

/** Standings with words of their own, under `shares.state.`. */
const statusesWithText: readonly ShareStatus[] = [
  'OK',
  'MAX_RESTORE_COUNT',
  'EXPIRED',
  'AUDITING',
  'SENSITIVE_RESOURCE',
  'SENSITIVE_WORD',
];

export const statusMessage = (status: ShareStatus): string =>
  `shares.state.${statusesWithText.includes(status) ? status : 'PROHIBITED'}`;

/** Whether it was blocked for its content, not ended by its owner or by time. */
export const isBlockedForContent = (status: ShareStatus): boolean =>
  status === 'SENSITIVE_RESOURCE' || status === 'SENSITIVE_WORD';
