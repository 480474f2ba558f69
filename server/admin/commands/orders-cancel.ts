import { cancelUnpaid } from '../../features/payment/index.ts';
import { type Command, DeclinedError } from '../command.ts';
import { chosenTransfer, whose } from '../orders.ts';
import { jsonOption } from '../people.ts';

export const ordersCancel: Command = {
  name: 'orders cancel',
  about: 'an order that is not paid is waited for no longer',
  words: ['ORDER'],
  options: jsonOption,
  help: 'Should its money come all the same, "orders confirm" still takes it.',
  run: async (tools, { words: [named = ''], options }) => {
    const { terminal } = tools;
    const { db } = await tools.migrated();
    const { order, state } = await chosenTransfer(db, named, 'cancelled at');
    if (state.status !== 'open') throw new DeclinedError(`${order.reference} is ${state.status}.`);
    const recorded = await cancelUnpaid(db, order, new Date());
    const status = recorded?.state.status ?? state.status;
    if (options.json === true) terminal.sayJson({ id: order.id, reference: order.reference, status });
    else terminal.say(`${order.reference} of ${whose(order)} is ${status}.`);
    return 0;
  },
};
