import { ApiError } from '../../errors.ts';
import { readBody } from '../../http/bodies.ts';
import { endRenewal } from './jobs.ts';
import { EventVersionError, type ProviderEvent } from './providers/provider.ts';
import type { PaymentDeps } from './service.ts';
import { type Recorded, recordEvent } from './settle.ts';

/** Bytes of an event; those of Stripe have some thousand. */
const mostBytes = 256 * 1024;

interface SentEvent {
  readonly provider: string;
  readonly body: AsyncIterable<Uint8Array>;
  readonly signature: string;
}

/**
 * Takes what a provider tells. Only what it has signed is believed, over the bytes as they were sent; what is about no order of this server is
 * passed over, since an account there may serve others too.
 * @throws {ApiError} `not_found`, `request_too_large`, `invalid_argument`, `payment_unavailable`
 */
export async function takeEvents(
  deps: PaymentDeps,
  { provider: name, body, signature }: SentEvent,
): Promise<void> {
  const { db, providers, log, now } = deps;
  const provider = providers.get(name);
  if (provider?.readEvents === undefined) throw new ApiError('not_found');
  const bytes = await readBody(body, mostBytes);
  const events = await readSigned(provider.readEvents, bytes, { signature, log });
  for (const event of events) {
    const recorded = await recordEvent(db, name, event, new Date(now()));
    if (recorded === undefined)
      log.warn({ event: event.id }, 'a payment was told of that no order asked for');
    else if (recorded.isGone) await noteGone(deps, event, recorded);
    else if (recorded.isNew) logFault(log, event, recorded);
  }
}

/** Tells the operator of what a person has to look at. */
function logFault(
  log: PaymentDeps['log'],
  { country }: ProviderEvent,
  { order, state, lacksPlan }: Recorded,
): void {
  const { reference } = order;
  if (lacksPlan)
    log.warn(
      { order: reference, plan: order.item },
      'a plan was paid that is not there any more: it gives nothing',
    );
  else if (country !== undefined && country !== order.country)
    log.warn(
      { order: reference, taxed: order.country, named: country },
      'a payment names another country than that by which it is taxed',
    );
  else if (state.status === 'differs')
    log.warn({ order: reference }, 'another amount was paid than was asked for: it gives nothing');
}

/** An account that is gone gets nothing, and what it began goes on no longer. */
async function noteGone(
  { db, log, enqueue }: PaymentDeps,
  { type }: ProviderEvent,
  { order: { id, reference }, state: { renewal } }: Recorded,
): Promise<void> {
  if (type === 'paid')
    log.warn({ order: reference }, 'an account that is gone has paid: it gets nothing, refund it');
  if (renewal === 'on' || renewal === 'off') await endRenewal(db, id, enqueue);
}

/** Which signature is wrong and why is nothing for whoever has forged it. */
async function readSigned(
  readEvents: (body: Buffer, signature: string) => Promise<readonly ProviderEvent[]>,
  body: Buffer,
  { signature, log }: { readonly signature: string } & Pick<PaymentDeps, 'log'>,
): Promise<readonly ProviderEvent[]> {
  try {
    return await readEvents(body, signature);
  } catch (error) {
    const { type } = error as { readonly type?: unknown };
    if (type === 'StripeSignatureVerificationError' || error instanceof SyntaxError)
      throw new ApiError('invalid_argument', { description: 'The event is not signed by its provider.' });
    if (error instanceof EventVersionError)
      log.warn({ err: error }, 'an event of another API version was refused: set that of the webhook');
    // It is sent again.
    throw new ApiError('payment_unavailable', { cause: error });
  }
}
