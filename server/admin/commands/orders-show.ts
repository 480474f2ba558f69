import { listEvents } from '../../features/payment/index.ts';
import type { Command } from '../command.ts';
import { boughtIn, chosenOrder, priceOf, whose } from '../orders.ts';
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
    if (options.json === true) terminal.sayJson({ ...order, ...state, events });
    else {
      terminal.say(
        `${order.reference} of ${whose(order)}: ${boughtIn(order)} for ${priceOf(order)}, ${state.status}.`,
      );
      if (order.seenCountry !== '' && order.seenCountry !== order.country)
        terminal.say(`Taxed for ${order.country || 'no country'}; it was ordered from ${order.seenCountry}.`);
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
