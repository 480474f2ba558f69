import { listEvents, listOrders, stateOf } from '../../features/payment/index.ts';
import type { Command } from '../command.ts';
import { boughtIn, priceOf, whose } from '../orders.ts';
import { jsonOption } from '../people.ts';
import { inColumns } from '../table.ts';

const most = 1000;

export const ordersList: Command = {
  name: 'orders list',
  about: 'what was ordered, the newest first, and what became of it',
  options: {
    open: { about: 'only those that wait for their payment, and those whose payment differs' },
    ...jsonOption,
  },
  help: `The last ${most} at most. A transfer that has arrived: "orders confirm".`,
  run: async (tools, { options }) => {
    const { terminal } = tools;
    const { db } = await tools.migrated();
    const orders = await listOrders(db, { limit: most });
    const events = Map.groupBy(
      await listEvents(
        db,
        orders.map(({ id }) => id),
      ),
      ({ orderId }) => orderId,
    );
    const all = orders
      .map((order) => ({ order, state: stateOf(order, events.get(order.id) ?? []) }))
      .filter(({ state }) => options.open !== true || state.status === 'open' || state.status === 'differs');
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
        state.status,
      ]);
      const head = ['REFERENCE', 'MADE', 'WHOSE', 'WHAT', 'PRICE', 'BY', 'STATE'];
      for (const line of inColumns(head, rows)) terminal.say(line);
    }
    return 0;
  },
};
