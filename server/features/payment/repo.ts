import { type Insertable, sql } from 'kysely';
import type { Db, OrderEventType, Tables, Tx } from '../../db/index.ts';

type Queries = Db | Tx;

const orderColumns = [
  'o.id',
  'o.user_id as userId',
  'o.reference',
  'o.provider',
  'o.item',
  'o.name',
  'o.unit',
  'o.bytes',
  'o.term',
  'o.days',
  'o.country',
  'o.currency',
  'o.amount',
  'o.tax',
  'o.tax_rate as taxRate',
  'o.created_at as createdAt',
  'o.seen_country as seenCountry',
  'o.issuer',
  'o.replaces',
  'o.credit',
  'o.credited_payment as creditedPayment',
  'o.quoted_at as quotedAt',
] as const;

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
export type NamedOrder = NonNullable<Awaited<ReturnType<typeof findOrderNamed>>>;

/** @returns false where the account has used the key before, or another order takes the place of the same one. */
export async function insertOrder(db: Queries, row: Insertable<Tables['orders']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('orders')
    .values(row)
    // Of its key, or of the order whose place it takes, there is one already.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const findOrder = (db: Queries, id: string) =>
  db.selectFrom('orders as o').select(orderColumns).where('o.id', '=', id).executeTakeFirst();

export const findOrderByKey = (db: Queries, userId: string, requestKey: string) =>
  db
    .selectFrom('orders as o')
    .select(orderColumns)
    .where('o.user_id', '=', userId)
    .where('o.request_key', '=', requestKey)
    .executeTakeFirst();

/** By its id or its reference, with the address of the account. */
export const findOrderNamed = (db: Queries, named: string) =>
  db
    .selectFrom('orders as o')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .select([...orderColumns, 'u.email'])
    .where(({ or, eb }) => or([eb('o.id', '=', named), eb('o.reference', '=', named.toUpperCase())]))
    .executeTakeFirst();

/** The newest first: those of an account, or of all. */
export const listOrders = (db: Queries, { userId, limit }: { userId?: string | undefined; limit: number }) =>
  db
    .selectFrom('orders as o')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .select([...orderColumns, 'u.email'])
    .$if(userId !== undefined, (query) => query.where('o.user_id', '=', userId ?? ''))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(limit)
    .execute();

const hasEvent = (types: readonly OrderEventType[]) => sql<boolean>`exists (
  select from order_events e where e.order_id = o.id and e.type in (${sql.join(types)}))`;
/** Money came in for it, or may come each month. */
const isMoneyIn = hasEvent(['paid', 'subscribed']);

/** Orders that may wait for something: for a payment, for the rest of one, or for what was paid. The newest first. */
export const listWaiting = (db: Queries, limit: number) => {
  const gaveNothing = sql<boolean>`${hasEvent(['paid'])} and o.user_id is not null and not exists (
    select from ledger l where l.user_id = o.user_id and l.source = 'purchase' and starts_with(l.reference, o.id || '/'))`;
  const isOther = sql<boolean>`exists (select from order_events e where e.order_id = o.id and e.type = 'paid'
    and (e.amount, e.currency) is distinct from (o.amount, o.currency)
    and (e.amount, e.currency) is distinct from (o.amount - o.credit, o.currency))`;
  return db
    .selectFrom('orders as o')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .select([...orderColumns, 'u.email', gaveNothing.as('gaveNothing')])
    .where(sql<boolean>`not ${hasEvent(['paid', 'subscribed', 'cancelled'])} or ${isOther} or ${gaveNothing}`)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(limit)
    .execute();
};

/** The orders that replaced one another, of which this is one; the first one first. */
export const listChain = (db: Queries, id: string) =>
  db
    .withRecursive('chain(id, replaces)', (cte) =>
      cte
        .selectFrom('orders as o')
        .select(['o.id', 'o.replaces'])
        .where('o.id', '=', id)
        .union(
          cte
            .selectFrom('orders as o')
            .innerJoin('chain as c', (join) =>
              join.on(({ or, eb, ref }) =>
                or([eb('o.id', '=', ref('c.replaces')), eb('o.replaces', '=', ref('c.id'))]),
              ),
            )
            .select(['o.id', 'o.replaces']),
        ),
    )
    .selectFrom('orders as o')
    .innerJoin('chain as c', 'c.id', 'o.id')
    .select(orderColumns)
    .orderBy('o.created_at')
    .execute();

/** The order that takes the place of another one, or is about to. */
export const findReplacing = (db: Queries, id: string) =>
  db.selectFrom('orders as o').select(orderColumns).where('o.replaces', '=', id).executeTakeFirst();

/** Deletes a change of an order that came to nothing; one of which something was told stays. */
export async function deleteChange(db: Queries, id: string): Promise<void> {
  await db
    .deleteFrom('orders as o')
    .where('o.id', '=', id)
    .where('o.replaces', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_events as e').select('e.id').whereRef('e.order_id', '=', 'o.id'))),
    )
    .execute();
}

/** Orders of an account that were never paid, up to `most`. */
export const countUnpaid = async (db: Queries, userId: string, most: number): Promise<number> =>
  (
    await db
      .selectFrom('orders as o')
      .select('o.id')
      .where('o.user_id', '=', userId)
      .where(sql<boolean>`not ${isMoneyIn}`)
      .limit(most)
      .execute()
  ).length;

/** Deletes orders from before an instant that were never paid. */
export async function deleteUnpaid(db: Queries, before: Date): Promise<void> {
  await db
    .deleteFrom('orders as o')
    .where('o.created_at', '<', before)
    .where(sql<boolean>`not ${isMoneyIn}`)
    .execute();
}

/** Orders of an account that renew by themselves, whether that was switched off or not. */
export const listRenewing = (db: Queries, userId: string) =>
  db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_events as e')
          .select('e.id')
          .whereRef('e.order_id', '=', 'o.id')
          .where('e.type', '=', 'subscribed'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events as e')
            .select('e.id')
            .whereRef('e.order_id', '=', 'o.id')
            .where('e.type', '=', 'ended'),
        ),
      ),
    )
    .execute();

/** Whether there is this account, and it is not being deleted. */
export const hasAccount = async (db: Queries, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Whether accounts can have time of this plan: it is there, and not that of every account. */
export const hasPlan = async (db: Queries, name: string): Promise<boolean> =>
  (await db
    .selectFrom('plans')
    .select('name')
    .where('name', '=', name)
    .where('rank', '>', 0)
    .executeTakeFirst()) !== undefined;

/** The events of these orders, as they arrived. */
export const listEvents = async (db: Queries, orderIds: readonly string[]) => {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('order_events')
    .select([
      'order_id as orderId',
      'provider',
      'id',
      'type',
      'payment',
      'amount',
      'currency',
      'subscription',
      'customer',
      'country',
      'occurred_at as occurredAt',
    ])
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
};

/** Payments that a provider told of since an instant. */
export const listPaid = (db: Queries, provider: string, since: Date) =>
  db
    .selectFrom('order_events as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select(['o.reference', 'e.payment', 'e.amount', 'e.currency', 'e.occurred_at as occurredAt'])
    .where('e.provider', '=', provider)
    .where('e.type', '=', 'paid')
    .where('e.occurred_at', '>=', since)
    .orderBy('e.occurred_at')
    .execute();

/** @returns false where it was recorded before. */
export async function insertEvent(tx: Tx, row: Insertable<Tables['order_events']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('order_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** An entry of the ledger that a payment gave, and what was taken back of it. */
export interface GivenEntry {
  readonly number: number;
  /** `ORDER/PAYMENT/1`; the last part counts how often it was given. */
  readonly reference: string;
  /** Milliseconds for which it was given. */
  readonly given: number;
  /** Milliseconds of it that were taken back; null where it stands. */
  readonly takenBack: number | null;
  /** Until when it counts, or counted before it was taken back. */
  readonly endsAt: Date;
  /** The source of what took it back: of payments, or the operator. */
  readonly takenBackBy: string | null;
}

/** The grants of the payments of an order. */
export const listGiven = async (
  tx: Queries,
  userId: string,
  orderId: string,
): Promise<readonly GivenEntry[]> => {
  const { rows } = await sql<GivenEntry>`
    select l.number, l.reference, l.ends_at as "endsAt",
      case when l.unit = 'plan' then l.amount
        else (extract(epoch from l.ends_at - l.starts_at) * 1000)::bigint end as "given",
      case when l.unit = 'plan' then -r.amount
        else (extract(epoch from r.ends_at - r.starts_at) * 1000)::bigint end as "takenBack",
      r.source as "takenBackBy"
    from ledger l left join ledger r on r.user_id = l.user_id and r.reverses = l.number
    where l.user_id = ${userId} and l.source = 'purchase' and l.reference like ${`${orderId}/%`}
    order by l.number`.execute(tx);
  return rows;
};
