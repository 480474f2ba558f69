import type { Db, Tx } from '../../db/index.ts';
import type { JobHandlers } from '../../jobs/index.ts';
import * as repo from './repo.ts';
import type { Enqueue, PaymentDeps } from './service.ts';
import { readState, recordEvent } from './settle.ts';

/** Tries every six hours for a year: until it is done, the account that is gone pays. */
const maxAttempts = 1500;

export const endRenewal = (db: Db | Tx, orderId: string, enqueue: Enqueue): Promise<void> =>
  enqueue(db, 'payment.end-renewal', { orderId }, { jobKey: `payment.end-renewal:${orderId}`, maxAttempts });

/** Milliseconds for which an order that was never paid is kept: a transfer may take its time, and so may the operator. */
const unpaidKept = 90 * 86_400_000;

/** Deletes orders that were never paid, and what was told of them. */
export const deleteUnpaid = (db: Db, now: number): Promise<void> =>
  repo.deleteUnpaid(db, new Date(now - unpaidKept));

/** Ends all that renews for an account that is being deleted. To be called while its orders still name it. */
export async function endRenewals(db: Db | Tx, userId: string, enqueue: Enqueue): Promise<void> {
  for (const { id } of await repo.listRenewing(db, userId)) await endRenewal(db, id, enqueue);
}

/** Whether an order pays for something again by itself, so that its end is none: a plan, or an entry of the ledger by its number. */
export async function renews(
  db: Db | Tx,
  { userId, unit, subject }: { readonly userId: string; readonly unit: string; readonly subject: string },
): Promise<boolean> {
  for (const { id } of await repo.listRenewing(db, userId)) {
    const order = await repo.findOrder(db, id);
    if (order === undefined || (await readState(db, order)).renewal !== 'on') continue;
    if (unit === 'plan' && order.unit === 'plan' && order.item === subject) return true;
    const given = unit === 'plan' ? [] : await repo.listGiven(db, userId, id);
    if (given.some(({ number }) => String(number) === subject)) return true;
  }
  return false;
}

/** Ending twice is as ending once, at the provider too. */
export const paymentJobs = ({
  db,
  providers,
  now,
}: Pick<PaymentDeps, 'db' | 'providers' | 'now'>): JobHandlers => ({
  'payment.end-renewal': async (payload) => {
    const { orderId } = payload as { readonly orderId: string };
    const order = await repo.findOrder(db, orderId);
    if (order === undefined) return;
    const { renewal } = await readState(db, order);
    if (renewal === 'none' || renewal === 'ended') return;
    const events = await repo.listEvents(db, [orderId]);
    const subscription = events.find(({ type }) => type === 'subscribed')?.subscription ?? '';
    const end = providers.get(order.provider)?.endRenewal;
    if (end === undefined)
      throw new Error(`${order.provider} is not set up: ${order.reference} still renews.`);
    await end(subscription);
    const at = new Date(now());
    const ended = { id: `ended:${orderId}`, orderId, type: 'ended', payment: '', occurredAt: at } as const;
    await recordEvent(db, order.provider, ended, at);
  },
});
