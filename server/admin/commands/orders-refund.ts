import { type OrderState, refundTransfer } from '../../features/payment/index.ts';
import { type Command, DeclinedError } from '../command.ts';
import { chosenTransfer, priceOf, whose } from '../orders.ts';
import { jsonOption } from '../people.ts';

export const ordersRefund: Command = {
  name: 'orders refund',
  about: 'the money of an order went back: what is left of what it gave is taken back',
  words: ['ORDER'],
  options: {
    payment: {
      value: 'NAME',
      about: 'this transfer alone, as "orders show" names it; all of them unless said',
    },
    ...jsonOption,
  },
  help: 'A bank transfer is sent back by hand, before or after this.',
  run: async (tools, { words: [named = ''], options }) => {
    const { terminal } = tools;
    const { db } = await tools.migrated();
    const { order, state } = await chosenTransfer(db, named, 'refunded at');
    if (state.payments.length === 0) throw new DeclinedError(`${order.reference} was not paid.`);
    const { payment } = options;
    const chosen = state.payments.filter((one) => payment === undefined || one.payment === payment);
    if (chosen.length === 0) throw new DeclinedError(`${order.reference} has no payment "${payment}".`);
    const back = chosen.filter(({ isRefunded }) => !isRefunded);
    const now = new Date();
    let recorded: Awaited<ReturnType<typeof refundTransfer>>;
    for (const one of back) recorded = await refundTransfer(db, order, one.payment, now);
    if (recorded?.isNew !== true) throw new DeclinedError(`${order.reference} was refunded before.`);
    if (options.json === true)
      terminal.sayJson({ id: order.id, reference: order.reference, status: recorded.state.status });
    else
      terminal.say(
        `${back.map(priceOf).join(' and ')} went back to ${whose(order)}; ${order.reference} is ${wordOf(recorded.state)}.`,
      );
    return 0;
  },
};

/** Of several transfers one may have gone back while the others pay for all of it. */
const wordOf = ({ status }: OrderState): string => (status === 'paid' ? 'still paid' : status);
