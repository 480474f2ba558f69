import type { Insertable } from 'kysely';
import { type ChangeKind, type Db, type Tables, type Tx, transact, withDriveLockIn } from '../../db/index.ts';
import { addAmount, addPlanDays, onceUntil, reverseEntry } from '../../entitlements/index.ts';
import type { ProviderEvent } from './providers/provider.ts';
import * as repo from './repo.ts';
import { type OrderState, type Share, sharesOf, stateOf } from './state.ts';

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
      const lacksPlan = recorded.isNew && !(await settle(locked, { order, userId, now, emit }));
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
    country: event.country ?? null,
    occurred_at: event.occurredAt,
  };
  const isNew = await repo.insertEvent(tx, row);
  return { order, state: await readState(tx, order), isNew };
}

export const readState = async (db: Db | Tx, order: repo.OrderRow): Promise<OrderState> =>
  stateOf(order, await repo.listEvents(db, [order.id]));

interface Settling {
  readonly order: repo.OrderRow;
  readonly userId: string;
  readonly now: Date;
  readonly emit: (kind: ChangeKind, fileIds: readonly string[], folderIds: readonly string[]) => void;
}

/**
 * Brings the ledger to what the order, and those that it replaced or that replaced it, should have given. Under the drive's lock: one at a time
 * for each account. @returns false where a plan is not there that was to be given.
 */
async function settle(tx: Tx, { order, userId, now, emit }: Settling): Promise<boolean> {
  const orders = await repo.listChain(tx, order.id);
  const events = await repo.listEvents(
    tx,
    orders.map(({ id }) => id),
  );
  const chain = orders.map((one) => ({
    order: one,
    state: stateOf(
      one,
      events.filter(({ orderId }) => orderId === one.id),
    ),
  }));
  for (const { order: one, state } of chain)
    if (one.replaces !== null && state.payments.some(({ isChange }) => isChange))
      await endReplaced(tx, one, now);
  const shares = sharesOf(chain);
  let changed = false;
  let isWhole = true;
  for (const { order: one } of chain) {
    const canGive = one.unit !== 'plan' || (await repo.hasPlan(tx, one.item));
    const given = await repo.listGiven(tx, userId, one.id);
    for (const share of shares.filter(({ orderId }) => orderId === one.id)) {
      const outcome = await settlePayment(tx, { order: one, share, given, canGive, userId, now });
      if (outcome === 'lacking') isWhole &&= one.id !== order.id;
      changed ||= outcome === 'changed';
    }
  }
  if (changed) emit('quota', [], []);
  return isWhole;
}

/** The order whose place another one took renews no more: its subscription is that of the other. */
const endReplaced = (tx: Tx, { id, provider, replaces }: repo.OrderRow, now: Date): Promise<boolean> =>
  repo.insertEvent(tx, {
    ...{ provider, id: `replaced:${id}`, order_id: replaces ?? '', type: 'ended', payment: '' },
    ...{ amount: null, currency: null, subscription: null, customer: null, occurred_at: now },
  });

interface PaymentSettling {
  readonly order: repo.OrderRow;
  readonly share: Share;
  /** Entries of the order. */
  readonly given: readonly repo.GivenEntry[];
  readonly canGive: boolean;
  readonly userId: string;
  readonly now: Date;
}

async function settlePayment(tx: Tx, settling: PaymentSettling): Promise<'same' | 'changed' | 'lacking'> {
  const { order, share, given, canGive, userId, now } = settling;
  const prefix = `${order.id}/${share.payment}/`;
  const entries = given.filter(({ reference }) => reference.startsWith(prefix));
  const kept = entries.filter(({ takenBack }) => takenBack === null);
  // A reversal of the operator stays.
  const isOurs = kept.length > 0 || (entries.at(-1)?.takenBackBy ?? 'purchase') === 'purchase';
  const wanted =
    order.term === 'once' ? Number.POSITIVE_INFINITY : Math.round(order.days * day * share.share);
  const isTooMuch = share.share === 0 || usedOf(entries) > wanted;
  if (isTooMuch)
    for (const { number } of kept)
      await reverseEntry(tx, { userId, number, now, source: 'purchase', note: order.reference });
  const hasReversed = isTooMuch && kept.length > 0;
  const done = hasReversed ? 'changed' : 'same';
  if (share.share === 0 || !isOurs || (kept.length > 0 && !hasReversed)) return done;
  const left = hasReversed ? await repo.listGiven(tx, userId, order.id) : given;
  const used = usedOf(left.filter(({ reference }) => reference.startsWith(prefix)));
  const rest =
    order.term === 'once' ? onceEnd(order, entries[0], now).getTime() - now.getTime() : wanted - used;
  // The rest of a part is reckoned from amounts of money: less than a day is within the rounding of these.
  if (rest <= 0 || (share.share < 1 && rest < day)) return done;
  if (!canGive) return 'lacking';
  await give(tx, order, { userId, now, reference: `${prefix}${entries.length + 1}`, time: rest });
  return 'changed';
}

/** Milliseconds that stand, or stood until they were taken back. */
const usedOf = (entries: readonly repo.GivenEntry[]): number =>
  entries.reduce((sum, { given, takenBack }) => sum + given - (takenBack ?? 0), 0);

/**
 * Traffic of one month stays in it: given again until another end after a dispute, it would count in a second month. A transfer that was sent back and comes again
 * is other money.
 */
const onceEnd = ({ provider }: repo.OrderRow, first: repo.GivenEntry | undefined, now: Date): Date =>
  first === undefined || provider === 'invoice' ? onceUntil(now.getTime()) : first.endsAt;

interface Giving {
  readonly userId: string;
  readonly now: Date;
  readonly reference: string;
  /** Milliseconds. */
  readonly time: number;
}

async function give(
  tx: Tx,
  { unit, item, bytes, reference: note }: repo.OrderRow,
  { time, ...rest }: Giving,
): Promise<void> {
  const entry = { ...rest, source: 'purchase', note, days: time / day } as const;
  if (unit === 'plan') await addPlanDays(tx, { ...entry, plan: item });
  else await addAmount(tx, { ...entry, unit, amount: bytes ?? 0 });
}
