import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type MadeTime = ColumnType<Date, Date | string | undefined, never>;

/** Premium time that was given, in order for each account. Rows are only added; the last one holds. */
interface PremiumLedgerTable {
  user_id: string;
  number: number;
  /** `code`, `granted`, `ended`. */
  kind: string;
  type: Generated<string>;
  days: number | null;
  code_id: string | null;
  expires_at: Time;
  created_at: MadeTime;
}

/** A view: the last row of each account in the ledger. */
interface PremiumView {
  user_id: string;
  type: string;
  expires_at: ColumnType<Date, never, never>;
}

interface ActivationCodesTable {
  id: string;
  /** SHA-256. */
  code_hash: Buffer;
  batch: string;
  type: Generated<string>;
  days: number;
  created_at: MadeTime;
  revoked_at: Time | null;
  used_at: Time | null;
  used_by: string | null;
}

/** Feedback to the operator. */
interface FeedbackTable {
  id: string;
  user_id: string | null;
  contact: string;
  text: string;
  page: string;
  request_id: string;
  user_agent: string;
  language: string;
  created_at: MadeTime;
  closed_at: Time | null;
}

/** The settings that an account has changed. */
interface UserSettingsTable {
  user_id: string;
  flags: JSONColumnType<Record<string, boolean>>;
}

/** Tables of what accounts have besides files: premium time, settings, feedback. */
export interface PeopleTables {
  premium_ledger: PremiumLedgerTable;
  premium: PremiumView;
  activation_codes: ActivationCodesTable;
  feedback: FeedbackTable;
  user_settings: UserSettingsTable;
}
