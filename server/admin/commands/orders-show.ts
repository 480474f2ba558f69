import {
  against,
  type CountryEvidence,
  countryEvidence,
  listEvents,
  type NamedOrder,
} from '../../features/payment/index.ts';
import type { Command } from '../command.ts';
import { boughtIn, chosenOrder, evidenceIn, priceOf, whose } from '../orders.ts';
import { jsonOption } from '../people.ts';
import { inColumns } from '../table.ts';

export const ordersShow: Command = {
  name: 'orders show',
  about: 'one order, and everything that was told of it',
  words: ['ORDER'],
  options: jsonOption,
  run: async (tools, { words: [named = ''], options }) => {
    const { terminal } = tools;
    const { db } = await tools.migrated();
    const { order, state } = await chosenOrder(db, named);
    const events = await listEvents(db, [order.id]);
    const evidence = countryEvidence(order, events);
    if (options.json === true) terminal.sayJson({ ...order, ...state, events, evidence });
    else {
      terminal.say(
        `${order.reference} of ${whose(order)}: ${boughtIn(order)} for ${priceOf(order)}, ${state.status}.`,
      );
      terminal.say(taxIn(order, evidence));
      const rows = events.map(({ occurredAt, type, payment, amount, currency }) => [
        occurredAt.toISOString().slice(0, 16),
        type,
        amount === null || currency === null ? '' : priceOf({ amount, currency }),
        payment,
      ]);
      if (rows.length > 0)
        for (const line of inColumns(['AT', 'WHAT', 'AMOUNT', 'PAYMENT'], rows)) terminal.say(line);
    }
    return 0;
  },
};

/** By which country it is taxed, and what speaks for that or against it. */
function taxIn(order: NamedOrder, evidence: readonly CountryEvidence[]): string {
  const tax = `${priceOf({ amount: order.tax, currency: order.currency })} of tax for ${order.country || 'no country'}`;
  if (evidence.length === 0) return `${tax}, which the payer chose; nothing else tells of one.`;
  const other = against(order, evidence);
  if (other.length === 0) return `${tax}; so say ${evidenceIn(evidence)}.`;
  return `${tax}, which the payer chose, BUT: ${evidenceIn(other)}.`;
}
