import type { Insertable } from 'kysely';
import { type ChangeKind, type Db, type Tables, type Tx, transact, withDriveLockIn } from '../../db/index.ts';
import { addAmount, addPlanDays, onceUntil, reverseEntry } from '../../entitlements/index.ts';
import type { ProviderEvent } from './providers/provider.ts';
import * as repo from './repo.ts';
import { givingPayments, type OrderState, stateOf } from './state.ts';

const day = 24 * 60 * 60 * 1000;

/** The outcome of an event. */
export interface Recorded {
  readonly order: repo.OrderRow;
  readonly state: OrderState;
  /** False: it was recorded before, and nothing changed. */
  readonly isNew: boolean;
  /** Whether its account is gone or going: then it gives nothing. */
  readonly isGone: boolean;
  /** Whether a payment gave nothing, since its plan is not there any more. */
  readonly lacksPlan: boolean;
}

/**
 * Records what was told of an order and gives, or takes back, what follows from it, in one transaction: all of it is there or nothing. What was
 * recorded before changes nothing. @returns undefined where there is no such order.
 */
export function recordEvent(
  db: Db,
  provider: string,
  event: ProviderEvent,
  now: Date,
): Promise<Recorded | undefined> {
  return transact(db, async (tx) => {
    const order = await repo.findOrder(tx, event.orderId);
    if (order === undefined || order.provider !== provider) return undefined;
    if (order.userId === null || !(await repo.hasAccount(tx, order.userId)))
      return { ...(await record(tx, order, event)), isGone: true, lacksPlan: false };
    return withDriveLockIn(tx, order.userId, async ({ tx: locked, userId, emit }) => {
      const recorded = await record(locked, order, event);
      const lacksPlan = recorded.isNew && !(await settle(locked, { ...recorded, userId, now, emit }));
      return { ...recorded, isGone: false, lacksPlan };
    });
  });
}

async function record(
  tx: Tx,
  order: repo.OrderRow,
  event: ProviderEvent,
): Promise<Omit<Recorded, 'isGone' | 'lacksPlan'>> {
  const row: Insertable<Tables['order_events']> = {
    provider: order.provider,
    id: event.id,
    order_id: order.id,
    type: event.type,
    payment: event.payment,
    amount: event.amount ?? null,
    currency: event.currency ?? null,
    subscription: event.subscription ?? null,
    customer: event.customer ?? null,
    occurred_at: event.occurredAt,
  };
  const isNew = await repo.insertEvent(tx, row);
  return { order, state: await readState(tx, order), isNew };
}

export const readState = async (db: Db | Tx, order: repo.OrderRow): Promise<OrderState> =>
  stateOf(order, await repo.listEvents(db, [order.id]));

interface Settling extends Omit<Recorded, 'isGone' | 'lacksPlan'> {
  readonly userId: string;
  readonly now: Date;
  readonly emit: (kind: ChangeKind, fileIds: readonly string[], folderIds: readonly string[]) => void;
}

/**
 * Brings the ledger to what the order should have given. Under the drive's lock: one at a time for each account. @returns false where a plan is
 * not there that was to be given.
 */
async function settle(tx: Tx, { order, state, userId, now, emit }: Settling): Promise<boolean> {
  const given = await repo.listGiven(tx, userId, order.id);
  const wanted = new Set(givingPayments(order, state));
  const canGive = order.unit !== 'plan' || (await repo.hasPlan(tx, order.item));
  let changed = false;
  let isWhole = true;
  for (const { payment } of state.payments) {
    const prefix = `${order.id}/${payment}/`;
    const entries = given.filter(({ reference }) => reference.startsWith(prefix));
    const kept = entries.filter(({ takenBack }) => takenBack === null);
    const last = entries.at(-1);
    // A reversal of the operator stays.
    const isOurs = last === undefined || last.takenBackBy === 'purchase';
    if (wanted.has(payment) && kept.length === 0 && isOurs && !canGive) isWhole = false;
    else if (wanted.has(payment) && kept.length === 0 && isOurs) {
      await give(tx, order, {
        userId,
        now,
        reference: `${prefix}${entries.length + 1}`,
        // A dispute that was won gives what it had taken.
        before: last?.takenBack == null ? undefined : { days: Math.ceil(last.takenBack / day), ...last },
      });
      changed = true;
    }
    if (wanted.has(payment)) continue;
    for (const { number } of kept) {
      await reverseEntry(tx, { userId, number, now, source: 'purchase', note: order.reference });
      changed = true;
    }
  }
  if (changed) emit('quota', [], []);
  return isWhole;
}

interface Giving {
  readonly userId: string;
  readonly now: Date;
  readonly reference: string;
  /** The days that it had left when it was taken back, and its end. Undefined: it is given for the first time. */
  readonly before: { readonly days: number; readonly endsAt: Date } | undefined;
}

async function give(
  tx: Tx,
  { unit, item, bytes, term, days: ordered, reference: note }: repo.OrderRow,
  { before, ...rest }: Giving,
): Promise<void> {
  if (before !== undefined && before.days < 1) return;
  const entry = { ...rest, source: 'purchase', note } as const;
  const days = before?.days ?? ordered;
  if (unit === 'plan') await addPlanDays(tx, { ...entry, plan: item, days });
  else {
    const length = term === 'once' ? { until: onceEnd(rest.now, before?.endsAt) } : { days };
    await addAmount(tx, { ...entry, ...length, unit, amount: bytes ?? 0 });
  }
}

/** Traffic of one month stays in it: given again until another end, it would count in a second month. */
const onceEnd = (now: Date, before: Date | undefined): Date =>
  before !== undefined && before > now ? before : onceUntil(now.getTime());
