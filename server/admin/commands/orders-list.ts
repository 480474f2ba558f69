import {
  listEvents,
  listOrders,
  listWaiting,
  type OrderState,
  stateOf,
} from '../../features/payment/index.ts';
import type { Command } from '../command.ts';
import { boughtIn, priceOf, whose } from '../orders.ts';
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
    ...jsonOption,
  },
  help: `The last ${most} at most. A transfer that has arrived: "orders confirm".`,
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
      .map((order) => ({ order, state: stateOf(order, events.get(order.id) ?? []) }))
      .filter(({ order, state: { status } }) => !isOpen || isWaiting(status, order));
    if (options.json === true)
      terminal.sayJson(
        all.map(({ order, state }) => ({ ...order, status: state.status, renewal: state.renewal })),
      );
    else if (all.length === 0) terminal.note('There are no orders.');
    else {
      const rows = all.map(({ order, state }) => [
        order.reference,
        order.createdAt.toISOString().slice(0, 16),
        whose(order),
        boughtIn(order),
        priceOf(order),
        order.provider,
        gaveNothing(order) && state.status === 'paid' ? 'paid, nothing given' : state.status,
      ]);
      const head = ['REFERENCE', 'MADE', 'WHOSE', 'WHAT', 'PRICE', 'BY', 'STATE'];
      for (const line of inColumns(head, rows)) terminal.say(line);
    }
    return 0;
  },
};

const gaveNothing = (order: object): boolean => 'gaveNothing' in order && order.gaveNothing === true;

const isWaiting = (status: OrderState['status'], order: object): boolean =>
  status === 'open' || status === 'differs' || (status === 'paid' && gaveNothing(order));
