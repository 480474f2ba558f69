import {
  against,
  countryEvidence,
  listEvents,
  listOrders,
  listWaiting,
  type OrderState,
  stateOf,
} from '../../features/payment/index.ts';
import type { Command } from '../command.ts';
import { boughtIn, evidenceIn, priceOf, whose } from '../orders.ts';
import { jsonOption } from '../people.ts';
import { inColumns } from '../table.ts';

const most = 1000;

export const ordersList: Command = {
  name: 'orders list',
  about: 'what was ordered, the newest first, and what became of it',
  options: {
    open: {
      about: 'only those that wait: for a payment, for the rest of one, or that were paid and gave nothing',
    },
    country: {
      about: 'only those whose payer chose another country than the connection, card or bill names',
    },
    ...jsonOption,
  },
  help: `The last ${most} at most. A transfer that has arrived: "orders confirm". COUNTRY is that of the tax, as the payer chose it, and what names another.`,
  run: async (tools, { options }) => {
    const { terminal } = tools;
    const { db } = await tools.migrated();
    const isOpen = options.open === true;
    const orders = isOpen ? await listWaiting(db, most) : await listOrders(db, { limit: most });
    const events = Map.groupBy(
      await listEvents(
        db,
        orders.map(({ id }) => id),
      ),
      ({ orderId }) => orderId,
    );
    const all = orders
      .map((order) => {
        const own = events.get(order.id) ?? [];
        return { order, state: stateOf(order, own), evidence: countryEvidence(order, own) };
      })
      .filter(({ order, state: { status } }) => !isOpen || isWaiting(status, order))
      .filter(({ order, evidence }) => options.country !== true || against(order, evidence).length > 0);
    if (options.json === true)
      terminal.sayJson(
        all.map(({ order, state, evidence }) => ({
          ...{ ...order, status: state.status, renewal: state.renewal, evidence },
          isCountryContradicted: against(order, evidence).length > 0,
        })),
      );
    else if (all.length === 0) terminal.note('There are no orders.');
    else {
      const rows = all.map(({ order, state, evidence }) => [
        order.reference,
        order.createdAt.toISOString().slice(0, 16),
        whose(order),
        boughtIn(order),
        priceOf(order),
        [order.country, evidenceIn(against(order, evidence))].filter(Boolean).join(', but '),
        order.provider,
        gaveNothing(order) && state.status === 'paid' ? 'paid, nothing given' : state.status,
      ]);
      const head = ['REFERENCE', 'MADE', 'WHOSE', 'WHAT', 'PRICE', 'COUNTRY', 'BY', 'STATE'];
      for (const line of inColumns(head, rows)) terminal.say(line);
    }
    return 0;
  },
};

const gaveNothing = (order: object): boolean => 'gaveNothing' in order && order.gaveNothing === true;

const isWaiting = (status: OrderState['status'], order: object): boolean =>
  status === 'open' || status === 'differs' || (status === 'paid' && gaveNothing(order));
