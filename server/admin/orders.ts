import { writeAmount } from '../../api/contract/currencies.ts';
import type { Db } from '../db/index.ts';
import {
  type CountryEvidence,
  findOrderNamed,
  listEvents,
  type NamedOrder,
  type OrderState,
  stateOf,
} from '../features/payment/index.ts';
import { DeclinedError } from './command.ts';

/** The order of an id or a reference, and what became of it. @throws {DeclinedError} where there is none. */
export async function chosenOrder(
  db: Db,
  named: string,
): Promise<{ readonly order: NamedOrder; readonly state: OrderState }> {
  const order = await findOrderNamed(db, named);
  if (order === undefined) throw new DeclinedError(`There is no order "${named}".`);
  return { order, state: stateOf(order, await listEvents(db, [order.id])) };
}

/**
 * The same for an order that is paid by bank transfer, which the operator alone tells of.
 * @param done what is told by itself otherwise: "cancelled at". @throws {DeclinedError} where there is none, or another provider tells of it.
 */
export async function chosenTransfer(
  db: Db,
  named: string,
  done: string,
): Promise<{ readonly order: NamedOrder; readonly state: OrderState }> {
  const chosen = await chosenOrder(db, named);
  const { reference, provider } = chosen.order;
  if (provider !== 'invoice')
    throw new DeclinedError(`${reference} is ${done} ${provider}, which tells of it by itself.`);
  return chosen;
}

/** `4.99 EUR` */
export const priceOf = ({
  amount,
  currency,
}: {
  readonly amount: number;
  readonly currency: string;
}): string => `${writeAmount(amount, currency)} ${currency}`;

/** The purchase in a word or two: `platinum, month`. */
export const boughtIn = ({ item, term }: Pick<NamedOrder, 'item' | 'term'>): string => `${item}, ${term}`;

/** `connection FR, card US` */
export const evidenceIn = (evidence: readonly CountryEvidence[]): string =>
  evidence.map(({ source, country }) => `${source} ${country}`).join(', ');

export const whose = ({ email }: Pick<NamedOrder, 'email'>): string => email ?? 'an account that is gone';
