import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isLong } from '../../tests/long.ts';
import { insertOrder } from '../features/payment/fixtures/order.ts';
import { findOrderNamed } from '../features/payment/index.ts';
import { officeOfFile } from './fixtures/child.ts';

const office = officeOfFile();

test.runIf(isLong)(
  'a transfer that has arrived is confirmed once, and what it gave is taken back with the money',
  async () => {
    const here = (...args: string[]) => office().here(args);
    const added = await office().here(['users', 'add', 'oz@drive.example', '--password-stdin', '--json'], {
      input: 'correct horse battery staple\n',
    });
    const { id } = JSON.parse(added.out);
    const { db } = office().database;
    const [first, second] = [await insertOrder(db, id), await insertOrder(db, id)];
    const state = async (reference: string) =>
      JSON.parse((await here('orders', 'show', reference, '--json')).out).status;
    const time = async () =>
      JSON.parse((await here('users', 'show', 'oz@drive.example', '--json')).out).premium;

    expect((await here('orders', 'list', '--open')).out).toMatch(
      new RegExp(`${first} +\\d{4}-.* oz@drive\\.example +platinum, month +4\\.99 EUR +DE +invoice +open`),
    );
    const confirmed = await here('orders', 'confirm', first.toLowerCase());
    expect(confirmed.out).toBe(`oz@drive.example has Premium; ${first} is paid.\n`);
    expect(await time()).toMatchObject({ type: 'platinum' });
    const again = await here('orders', 'confirm', first);
    expect([again.code, again.errors]).toEqual([1, `${first} was confirmed before.\n`]);

    // A payment of another amount gives nothing, and waits for the operator.
    const before = await time();
    const wrong = await here('orders', 'confirm', second, '--amount', '4.9', '--currency', 'usd');
    expect(wrong.out).toBe(
      '4.90 USD is not 4.99 EUR: oz@drive.example gets nothing until the rest has come.\n',
    );
    expect([await state(second), await time()]).toEqual(['differs', before]);
    expect((await here('orders', 'list', '--open')).out).toContain('differs');
    expect((await here('orders', 'confirm', second)).errors).toMatch(
      /was confirmed before; one more: --another/,
    );
    // The right one gives, and the other is still to go back.
    expect((await here('orders', 'confirm', second, '--another')).out).toBe(
      'oz@drive.example has Premium; a transfer in another currency is still to be sent back (orders refund --payment).\n',
    );
    expect((await time()).expiresAt).not.toBe(before.expiresAt);
    expect((await here('orders', 'refund', second, '--payment', 'transfer')).out).toBe(
      `4.90 USD went back to oz@drive.example; ${second} is still paid.\n`,
    );
    expect(await state(second)).toBe('paid');
    // Of those that wait for nothing none is listed.
    expect((await here('orders', 'list', '--open')).errors).toBe('There are no orders.\n');
    expect((await here('orders', 'refund', second)).out).toContain(`4.99 EUR went back`);

    const refunded = await here('orders', 'refund', first);
    expect(refunded.out).toBe(`4.99 EUR went back to oz@drive.example; ${first} is refunded.\n`);
    expect(await state(first)).toBe('refunded');
    expect(Date.parse((await time()).expiresAt)).toBeLessThanOrEqual(Date.now());
    expect((await here('orders', 'show', first)).out).toMatch(/paid +4\.99 EUR +transfer\n.* refunded/);

    const gone = await insertOrder(db, id, { item: 'gold' });
    const free = await insertOrder(db, id, { item: 'free' });
    for (const [reference, plan] of [
      [gone, 'gold'],
      [free, 'free'],
    ] as const) {
      const declined = await here('orders', 'confirm', reference);
      expect([declined.code, declined.errors]).toEqual([
        1,
        `There is no plan "${plan}" any more that could be given. Nothing was written down.\n`,
      ]);
      expect(await state(reference)).toBe('open');
    }

    expect((await here('orders', 'cancel', gone)).out).toBe(`${gone} of oz@drive.example is cancelled.\n`);
    expect((await here('orders', 'cancel', gone)).errors).toBe(`${gone} is cancelled.\n`);
    expect((await here('orders', 'list', '--open')).out).not.toContain(gone);

    // Paid, and by then the plan was not there any more.
    const { id: paidFor } = (await findOrderNamed(db, free))!;
    await db
      .insertInto('order_events')
      .values({
        ...{
          provider: 'invoice',
          id: `paid:${paidFor}`,
          order_id: paidFor,
          type: 'paid',
          payment: 'transfer',
        },
        ...{ amount: 499, currency: 'EUR', occurred_at: new Date() },
      })
      .execute();
    expect((await here('orders', 'list', '--open')).out).toMatch(
      new RegExp(`${free} .* paid, nothing given`),
    );

    const faults = await Promise.all([
      here('orders', 'confirm', 'PD-NONE'),
      here('orders', 'confirm', second, '--currency', 'XXX'),
      here('orders', 'confirm', second, '--amount', '4,99'),
      here('orders', 'refund', first),
    ]);
    expect(faults.map(({ code }) => code)).toEqual([1, 3, 3, 1]);
  },
);

test('an order whose card or connection is from elsewhere than its tax is told of', async () => {
  const here = (...args: string[]) => office().here(args);
  const added = await office().here(['users', 'add', 'tax@drive.example', '--password-stdin', '--json'], {
    input: 'correct horse battery staple\n',
  });
  const { id } = JSON.parse(added.out);
  const { db } = office().database;
  const [plain, right, wrong] = [
    await insertOrder(db, id),
    await insertOrder(db, id, { seen_country: 'DE' }),
    await insertOrder(db, id, { seen_country: 'FR', provider: 'stripe' }),
  ];
  const order = (await findOrderNamed(db, wrong))!;
  await db
    .insertInto('order_events')
    .values({
      ...{ provider: 'stripe', id: 'evt_card', order_id: order.id, type: 'card-country', payment: 'pi_1' },
      ...{ country: 'US', occurred_at: new Date() },
    })
    .execute();
  const listed = (await here('orders', 'list')).out;
  expect(listed).toMatch(new RegExp(`${wrong} .*4\\.99 EUR +DE, but connection FR, card US +stripe`));
  expect(listed).toMatch(new RegExp(`${right} .*4\\.99 EUR +DE +invoice`));
  const differing = (await here('orders', 'list', '--country')).out;
  expect([differing.includes(wrong), differing.includes(right)]).toEqual([true, false]);
  const [last] = JSON.parse((await here('orders', 'list', '--country', '--json')).out);
  expect(last).toMatchObject({ reference: wrong, isCountryContradicted: true });
  expect((await here('orders', 'show', wrong)).out).toContain(
    '0.80 EUR of tax for DE, which the payer chose, BUT: connection FR, card US.\n',
  );
  expect((await here('orders', 'show', right)).out).toContain(
    '0.80 EUR of tax for DE; so say connection DE.\n',
  );
  expect((await here('orders', 'show', plain)).out).toContain(
    'which the payer chose; nothing else tells of one.\n',
  );
});

test('an account that is deleted leaves a job that ends what renews for it', async () => {
  await office().here(['users', 'add', 'al@drive.example', '--password-stdin'], {
    input: 'correct horse battery staple\n',
  });
  const { db } = office().database;
  const { id } = JSON.parse((await office().here(['users', 'show', 'al@drive.example', '--json'])).out);
  const reference = await insertOrder(db, id, { provider: 'stripe' });
  const { id: orderId } = (await findOrderNamed(db, reference))!;
  const event = { provider: 'stripe', order_id: orderId, payment: '', occurred_at: new Date() };
  await db
    .insertInto('order_events')
    .values({ ...event, id: 'evt_1', type: 'subscribed', subscription: 'sub_1' })
    .execute();
  expect((await office().here(['users', 'delete', 'al@drive.example', '--yes'])).code).toBe(0);
  const { rows } =
    await sql`select key from graphile_worker.jobs where task_identifier = 'payment.end-renewal'`.execute(db);
  expect(rows).toEqual([{ key: `payment.end-renewal:${orderId}` }]);
});
