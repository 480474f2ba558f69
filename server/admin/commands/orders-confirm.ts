import { digitsOf, parseAmount } from '../../../api/contract/currencies.ts';
import { confirmOrder, hasPlan } from '../../features/payment/index.ts';
import { type Command, DeclinedError, type Given, UsageError } from '../command.ts';
import { chosenTransfer, priceOf, whose } from '../orders.ts';
import { jsonOption } from '../people.ts';

export const ordersConfirm: Command = {
  name: 'orders confirm',
  about: 'a bank transfer has arrived: the account gets what it ordered',
  words: ['ORDER'],
  options: {
    amount: { value: 'AMOUNT', about: 'what arrived, 4.99; what was asked for unless said' },
    another: { about: 'one more transfer, after one that was confirmed before' },
    currency: { value: 'CODE', about: 'in which currency; that of the order unless said' },
    ...jsonOption,
  },
  help: 'ORDER is the reference that the payer wrote. Transfers of one order count together: too little gives nothing until the rest has come (--another). What was written down wrongly: "orders refund", then once more.',
  run: async (tools, { words: [named = ''], options }) => {
    const { terminal } = tools;
    const { db } = await tools.migrated();
    const { order, state } = await chosenTransfer(db, named, 'paid by');
    const paid = readPaid(options, order);
    if (state.status === 'paid' || (state.payments.length > 0 && options.another !== true))
      throw new DeclinedError(
        state.status === 'paid'
          ? `${order.reference} was confirmed before.`
          : `A transfer of ${order.reference} was confirmed before; one more: --another --amount …`,
      );
    if (order.unit === 'plan' && !(await hasPlan(db, order.item)))
      throw new DeclinedError(
        `There is no plan "${order.item}" any more that could be given. Nothing was written down.`,
      );
    const recorded = await confirmOrder(db, order, state, { ...paid, now: new Date() });
    if (recorded?.isNew !== true) throw new DeclinedError(`${order.reference} was confirmed before.`);
    const { status } = recorded.state;
    if (options.json === true) terminal.sayJson({ id: order.id, reference: order.reference, status });
    else if (status === 'differs' && recorded.state.payments.some(({ isRight }) => isRight))
      terminal.say(
        `${whose(order)} has ${order.name}; a transfer in another currency is still to be sent back (orders refund --payment).`,
      );
    else if (status === 'differs')
      terminal.say(
        `${priceOf(paid)} is not ${priceOf(order)}: ${whose(order)} gets nothing until the rest has come.`,
      );
    else if (recorded.isGone || recorded.lacksPlan)
      terminal.say(`${order.reference} is ${status}; nothing could be given for it.`);
    else terminal.say(`${whose(order)} has ${order.name}; ${order.reference} is ${status}.`);
    return 0;
  },
};

function readPaid(
  { amount, currency }: Given['options'],
  order: { readonly amount: number; readonly currency: string },
): { readonly amount: number; readonly currency: string } {
  const paidIn = currency === undefined ? order.currency : String(currency).toUpperCase();
  if (digitsOf(paidIn) === undefined)
    throw new UsageError(`orders confirm: --currency ${paidIn} is no currency of ISO 4217.`);
  if (amount === undefined && paidIn !== order.currency)
    throw new UsageError('orders confirm: --currency needs --amount.');
  const paid = amount === undefined ? order.amount : parseAmount(String(amount), paidIn);
  if (paid === undefined)
    throw new UsageError(`orders confirm: --amount ${amount} is no amount of ${paidIn}.`);
  return { amount: paid, currency: paidIn };
}
