import { randomUUID } from 'node:crypto';
import type { Order } from '../../../api/contract/payment.ts';
import { ApiError } from '../../errors.ts';
import { presentOrder } from './present.ts';
import * as repo from './repo.ts';
import { ownOrder, type PaymentDeps } from './service.ts';
import { readState, recordEvent } from './settle.ts';

/**
 * Opens a page of the provider where the payer sees invoices and changes how renewals are paid; no number of a card reaches this server.
 * @throws {ApiError} `not_found`, `failed_precondition`, `payment_unavailable`, `too_many_requests`
 */
export async function openPortal(
  deps: PaymentDeps,
  { userId, id, language }: { readonly userId: string; readonly id: string; readonly language: string },
): Promise<{ readonly url: string }> {
  const order = await ownOrder(deps, userId, id);
  const events = await repo.listEvents(deps.db, [order.id]);
  const customer = events.find(({ type }) => type === 'subscribed')?.customer;
  if (!customer) throw new ApiError('failed_precondition');
  const provider = deps.providers.get(order.provider);
  if (provider?.openPortal === undefined) throw new ApiError('payment_unavailable');
  await deps.limits.take('renewals', userId);
  try {
    return { url: await provider.openPortal(customer, language) };
  } catch (cause) {
    throw new ApiError('payment_unavailable', { cause });
  }
}

/**
 * Says whether an order that renews goes on. What is paid stays until it ends.
 * @throws {ApiError} `not_found`, `failed_precondition`, `payment_unavailable`, `too_many_requests`
 */
export async function setRenewal(
  deps: PaymentDeps,
  { userId, id, renews }: { readonly userId: string; readonly id: string; readonly renews: boolean },
): Promise<Order> {
  const { db, providers, offers } = deps;
  const order = await ownOrder(deps, userId, id);
  const before = await readState(db, order);
  const events = await repo.listEvents(db, [order.id]);
  const subscription = events.find(({ type }) => type === 'subscribed')?.subscription;
  const provider = providers.get(order.provider);
  if (before.renewal === 'none' || before.renewal === 'ended' || !subscription)
    throw new ApiError('failed_precondition');
  if ((before.renewal === 'on') === renews) return presentOrder(order, before, offers()?.transfer);
  if (provider?.setRenewal === undefined) throw new ApiError('payment_unavailable');
  await deps.limits.take('renewals', userId);
  try {
    await provider.setRenewal(subscription, renews);
  } catch (cause) {
    throw new ApiError('payment_unavailable', { cause });
  }
  const now = new Date(deps.now());
  const recorded = await recordEvent(
    db,
    order.provider,
    {
      id: `asked:${randomUUID()}`,
      orderId: order.id,
      type: renews ? 'renewal-on' : 'renewal-off',
      payment: '',
      occurredAt: now,
    },
    now,
  );
  return presentOrder(order, recorded?.state ?? before, offers()?.transfer);
}
