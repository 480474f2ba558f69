import { refundOrder } from '../../features/payment/index.ts';
import { type Command, DeclinedError } from '../command.ts';
import { chosenOrder, priceOf, whose } from '../orders.ts';
import { jsonOption } from '../people.ts';

export const ordersRefund: Command = {
  name: 'orders refund',
  about: 'the money of an order went back: what is left of what it gave is taken back',
  words: ['ORDER'],
  options: jsonOption,
  help: 'A bank transfer is sent back by hand, before or after this.',
  run: async (tools, { words: [named = ''], options }) => {
    const { terminal } = tools;
    const { db } = await tools.migrated();
    const { order, state } = await chosenOrder(db, named);
    if (order.provider !== 'invoice')
      throw new DeclinedError(
        `${order.reference} is refunded at ${order.provider}, which tells of it by itself.`,
      );
    if (state.payments.length === 0) throw new DeclinedError(`${order.reference} was not paid.`);
    const recorded = await refundOrder(db, order, new Date());
    if (recorded?.isNew !== true) throw new DeclinedError(`${order.reference} was refunded before.`);
    if (options.json === true)
      terminal.sayJson({ id: order.id, reference: order.reference, status: recorded.state.status });
    else terminal.say(`${order.reference} is refunded: ${priceOf(order)} of ${whose(order)}.`);
    return 0;
  },
};
