import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type Bytes = ColumnType<number, number, number>;
type MadeTime = ColumnType<Date, Date | string | undefined, never>;

/** Limits of plans: a copy of `content/plans.yaml`. */
interface PlansTable {
  name: string;
  /** 0: the plan of every account. */
  rank: number;
  storage: Bytes;
  downloads_daily: number;
  /** Null, here and below: no limit. */
  downloads_at_once: Generated<number | null>;
  largest_file: Generated<number | null>;
  traffic_monthly: Generated<number | null>;
  live_shares: Generated<number | null>;
}

/** Grants to accounts and their reversals, in order for each account. Rows are only added. */
interface LedgerTable {
  user_id: string;
  number: number;
  unit: 'plan' | 'storage' | 'traffic' | 'tasks';
  plan: string | null;
  /** Milliseconds of a plan, bytes, or offline downloads a day; negative: taken back. */
  amount: Bytes;
  starts_at: Time;
  ends_at: Time;
  source: string;
  reference: string | null;
  note: Generated<string>;
  reverses: number | null;
  created_at: MadeTime;
}

/** The end of the time that an account has of a plan, by the last row of its ledger. */
interface PlanTimeTable {
  user_id: string;
  plan: string;
  ends_at: Time;
}

/** Bytes of content that left, by the account whose it was. */
interface TrafficDaysTable {
  user_id: string;
  /** UTC, `2027-01-31`. */
  day: string;
  bytes: Bytes;
}

/** A view: the present limits of accounts. */
interface AccountLimitsView {
  user_id: string;
  plan: string;
  rank: number;
  /** Bytes that its drive may hold. */
  storage: number;
  downloads_daily: number;
  /** Null, here and below: no limit. */
  downloads_at_once: number | null;
  largest_file: number | null;
  traffic_monthly: number | null;
  live_shares: number | null;
}

interface ActivationCodesTable {
  id: string;
  /** SHA-256. */
  code_hash: Buffer;
  batch: string;
  /** The name of a plan. */
  type: Generated<string>;
  days: number;
  created_at: MadeTime;
  revoked_at: Time | null;
  /** The last use, and whose it was. */
  used_at: Time | null;
  used_by: string | null;
  /** Accounts that may use it, each once, and those that have. */
  most_uses: Generated<number>;
  uses: Generated<number>;
  /** When it can be used; null: no bound. */
  starts_at: Time | null;
  ends_at: Time | null;
  note: Generated<string>;
}

/** Orders of accounts, as they were offered then. */
interface OrdersTable {
  id: string;
  /** Null: the account is gone. */
  user_id: string | null;
  request_key: string;
  reference: string;
  provider: string;
  item: string;
  name: string;
  unit: 'plan' | 'storage' | 'traffic';
  bytes: ColumnType<number | null, number | null, never>;
  term: string;
  days: number;
  country: string;
  currency: string;
  /** Minor units of the currency. */
  amount: Bytes;
  tax: Bytes;
  tax_rate: number;
  created_at: Time;
  seen_country: Generated<string>;
  issuer: ColumnType<OrderIssuer | null, string | null | undefined, never>;
  /** The order whose place it takes; null: it is a first one. */
  replaces: ColumnType<string | null, string | null | undefined, never>;
  /** Minor units that the rest of that one was worth, and the payment of it that they come from. */
  credit: ColumnType<number, number | undefined, never>;
  credited_payment: Generated<string>;
  /** When that was reckoned. */
  quoted_at: ColumnType<Date | null, Date | null | undefined, never>;
}

/** Who sells, as it stands on receipts. */
interface OrderIssuer {
  readonly lines: readonly string[];
  readonly taxNumber: string;
}

/** The kinds of events of an order. */
export type OrderEventType =
  | 'paid'
  /** The whole payment went back. */
  | 'refunded'
  /** A part of it did: the operator decides what that means. */
  | 'partly-refunded'
  | 'disputed'
  | 'dispute-won'
  /** It is not going to be paid: its payer has cancelled it, or the time for it is over. */
  | 'cancelled'
  /** It renews by itself, and by which subscription. */
  | 'subscribed'
  | 'renewal-on'
  | 'renewal-off'
  /** It renews no more. */
  | 'ended'
  /** The payer's country, as a payment names it. */
  | 'card-country'
  | 'billing-country';

/** Events of orders. Rows are only added. */
interface OrderEventsTable {
  provider: string;
  id: string;
  order_id: string;
  type: OrderEventType;
  payment: string;
  amount: ColumnType<number | null, number | null, never>;
  currency: string | null;
  subscription: string | null;
  customer: string | null;
  country: ColumnType<string | null, string | null | undefined, never>;
  occurred_at: Time;
  created_at: MadeTime;
}

/** The days on which accounts checked in, in their calendar. */
interface CheckInsTable {
  user_id: string;
  /** `2026-11-28`. */
  day: ColumnType<string, string, never>;
  time_zone: string;
  /** Which day of its streak it was, 1 the first. */
  step: number;
  /** The day on which a card made up for it. */
  made_up_on: ColumnType<string | null, string | null | undefined, never>;
  created_at: MadeTime;
}

/** The code by which an account invites others. */
interface InviteCodesTable {
  user_id: string;
  code: string;
  created_at: MadeTime;
}

/** Who was invited by whom. */
interface InvitationsTable {
  invited_id: string;
  inviter_id: string;
  created_at: MadeTime;
  /** When both were given their days. */
  rewarded_at: Time | null;
  inviter_days: Generated<number>;
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
  /** How lists are shown (`AccountDisplay`). */
  display: Generated<JSONColumnType<object>>;
}

/** The language of an account's letters. */
interface MailLanguagesTable {
  user_id: string;
  /** A tag; null: none. */
  chosen: string | null;
  seen: Generated<string | null>;
}

/** That something ends soon. */
interface RemindersTable {
  id: string;
  user_id: string;
  unit: 'plan' | 'storage' | 'traffic' | 'tasks';
  /** The plan, or the number of the ledger's entry. */
  subject: string;
  amount: number | null;
  ends_at: Time;
  days: number;
  created_at: MadeTime;
  mailed_at: Time | null;
  closed_at: Time | null;
}

/** Counts of events by day, from browsers that allow it. */
interface StatisticsDaysTable {
  /** `2026-11-28`. */
  day: string;
  module: string;
  event: string;
  value: string;
  count: number;
}

/** Pages that search engines were told of, as they were then. */
interface AnnouncedPagesTable {
  address: string;
  digest: string;
}

/** Tables of accounts besides files: plans and grants of them, settings, feedback. */
export interface PeopleTables {
  plans: PlansTable;
  ledger: LedgerTable;
  plan_time: PlanTimeTable;
  account_limits: AccountLimitsView;
  traffic_days: TrafficDaysTable;
  activation_codes: ActivationCodesTable;
  orders: OrdersTable;
  order_events: OrderEventsTable;
  check_ins: CheckInsTable;
  invite_codes: InviteCodesTable;
  invitations: InvitationsTable;
  feedback: FeedbackTable;
  user_settings: UserSettingsTable;
  mail_languages: MailLanguagesTable;
  reminders: RemindersTable;
  statistics_days: StatisticsDaysTable;
  announced_pages: AnnouncedPagesTable;
}
