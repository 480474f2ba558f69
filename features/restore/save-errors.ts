import type { ShareStatus } from '../../api/contract/shares.ts';

/** The button that a visitor is offered beside the error. */
export type Remedy = 'again' | 'storage' | 'reload';

interface SaveError {
  /** The id of a message. */
  readonly id: string;
  readonly remedy?: Remedy;
}

const closed: SaveError = { id: 'restore.refused.closed', remedy: 'reload' };

/** Refusals of a save with messages of their own: statuses of a share, and reasons of the server. */
const saveErrors: Readonly<Record<Exclude<ShareStatus, 'OK'>, SaveError>> &
  Readonly<Record<string, SaveError>> = {
  MAX_RESTORE_COUNT: { id: 'restore.refused.count' },
  PASS_CODE_EMPTY: { id: 'restore.refused.passcode', remedy: 'reload' },
  PASS_CODE_ERROR: { id: 'restore.refused.passcode', remedy: 'reload' },
  EXPIRED: { id: 'restore.refused.ended', remedy: 'reload' },
  DELETED: { id: 'restore.refused.ended', remedy: 'reload' },
  NOT_FOUND: { id: 'restore.refused.ended', remedy: 'reload' },
  SENSITIVE_RESOURCE: closed,
  SENSITIVE_WORD: closed,
  AUDITING: closed,
  PROHIBITED: closed,
  share_not_found: { id: 'restore.refused.ended', remedy: 'reload' },
  file_restore_own: { id: 'restore.refused.own' },
  file_space_not_enough: { id: 'restore.refused.quota', remedy: 'storage' },
  file_too_large: { id: 'restore.refused.large' },
  file_too_many: { id: 'restore.refused.many' },
  file_too_deep: { id: 'restore.refused.deep' },
  file_not_found: { id: 'restore.refused.gone', remedy: 'reload' },
  file_in_trash: { id: 'restore.refused.trash' },
  restore_too_many: { id: 'restore.refused.busy' },
  task_not_found: { id: 'restore.refused.cancelled' },
  conflict: { id: 'restore.refused.changed', remedy: 'again' },
  unreachable: { id: 'restore.refused.offline', remedy: 'again' },
};

export const saveErrorOf = (reason: string): SaveError | undefined =>
  Object.hasOwn(saveErrors, reason) ? saveErrors[reason] : undefined;
