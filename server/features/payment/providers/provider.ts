import type { OrderEventType } from '../../../db/index.ts';

/** An order as a provider sees it. */
interface OrderToPay {
  readonly id: string;
  readonly reference: string;
  /** Its name for the payer. */
  readonly name: string;
  readonly term: string;
  /** Minor units, tax included. */
  readonly amount: number;
  readonly currency: string;
  readonly renews: boolean;
  /** The language of the payer. */
  readonly language: string;
}

/** An event of a provider about an order. */
export interface ProviderEvent {
  /** Its name at the provider: of each there is one. */
  readonly id: string;
  /** Empty: a payment that names none. */
  readonly orderId: string;
  readonly type: OrderEventType;
  readonly payment: string;
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly occurredAt: Date;
  /** The subscription and the customer, where it is about one. */
  readonly subscription?: string | undefined;
  readonly customer?: string | undefined;
  /** ISO 3166-1 alpha-2, of an event about the payer's country. */
  readonly country?: string | undefined;
}

/** A change of a subscription to what another order is about. */
export interface SubscriptionChange {
  readonly subscription: string;
  readonly order: Pick<OrderToPay, 'id' | 'name' | 'term' | 'amount' | 'currency'>;
  /** Ms since the epoch, whole seconds: what is left is reckoned as of then, however often it is asked. */
  readonly at: number;
}

/** The bank did not take the payment: nothing has changed. */
export class PaymentDeclinedError extends Error {}

/** The provider refused, and nothing has changed: to ask again would bring the same. */
export class ChangeRefusedError extends Error {}

/** An event in a shape that this server does not read: it is sent again, until the operator has set the version. */
export class EventVersionError extends Error {}

/** A way in which orders are paid. Each is one file of this folder. */
export interface Provider {
  readonly name: string;
  /** Whether a plan that is paid by it goes on by itself. */
  readonly renews: boolean;
  /** Whether it can take this amount of minor units; any, unless said. */
  readonly takes?: (amount: number, currency: string) => boolean;
  /**
   * The event as it was sent.
   * @throws where they are not signed by it; {EventVersionError} where they are of another version.
   */
  readonly readEvents?: (body: Buffer, signature: string) => Promise<readonly ProviderEvent[]>;
  /** Everything that it has of orders since an instant, as the events that should have told of it. */
  readonly list?: (since: Date, now: Date) => AsyncIterable<ProviderEvent>;
  /** @returns a page of the provider where the customer sees invoices and changes how renewals are paid. */
  readonly openPortal?: (customer: string, language: string) => Promise<string>;
  /** Whether a subscription goes on. */
  readonly setRenewal?: (subscription: string, renews: boolean) => Promise<void>;
  /**
   * @returns `due`: minor units that would be paid now, what is left of the present order taken off; not above 0 where that is worth more. `payment`: the one of
   * which something is left.
   */
  readonly previewChange?: (
    change: SubscriptionChange,
  ) => Promise<{ readonly due: number; readonly payment: string }>;
  /**
   * Changes a subscription, and takes what is due. Asked again for the same order it changes nothing. @returns the events that tell of it.
   * @throws {PaymentDeclinedError} {ChangeRefusedError}
   */
  readonly change?: (change: SubscriptionChange) => Promise<readonly ProviderEvent[]>;
  /** @returns the order that a subscription is for now. */
  readonly orderOf?: (subscription: string) => Promise<string>;
  /** Ends a subscription at once, for an account that is gone; one that has ended or is not there is as one that was ended. */
  readonly endRenewal?: (subscription: string) => Promise<void>;
  /** @returns where the payer goes to pay; empty for a bank transfer. */
  readonly begin: (order: OrderToPay) => Promise<string>;
}
