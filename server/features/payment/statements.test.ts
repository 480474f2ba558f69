import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as repo from './repo.ts';

const now = new Date(0);

test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repo, {
    insertOrder: [
      {
        ...{ id: 'one', user_id: 'user', request_key: 'key', reference: 'PD', provider: 'invoice' },
        ...{ item: 'plus', name: 'Plus', unit: 'plan', bytes: null, term: 'month', days: 31 },
        ...{ country: 'DE', currency: 'EUR', amount: 499, tax: 80, tax_rate: 19_000, created_at: now },
      },
    ],
    findOrder: ['one'],
    findOrderByKey: ['user', 'key'],
    findOrderNamed: ['PD'],
    listOrders: [{ userId: 'user', limit: 100 }],
    listWaiting: [1000],
    listChain: ['one'],
    findReplacing: ['one'],
    deleteChange: ['one'],
    countUnpaid: ['user', 50],
    deleteUnpaid: [now],
    listRenewing: ['user'],
    hasAccount: ['user'],
    hasPlan: ['plus'],
    listEvents: [['one', 'two']],
    listPaid: ['stripe', now],
    insertEvent: [
      {
        ...{ provider: 'invoice', id: 'paid:one', order_id: 'one', type: 'paid', payment: 'transfer' },
        ...{ amount: 499, currency: 'EUR', subscription: null, customer: null, occurred_at: now },
      },
    ],
    listGiven: ['user', 'one'],
  }));
