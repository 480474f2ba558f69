import { allSettled, createEvent, fork } from 'effector';
import { expect, test } from 'vitest';
import { type PageAddress, pageOpened } from '../../engine/view/index.ts';
import { accountOn } from './account-on.ts';
import { $account, type Account, accountRecognised } from './index.ts';

const account = { sub: 'u1' } as Account;
const address = { params: {}, query: {} };

function page() {
  const opened = createEvent<PageAddress>();
  const known: string[] = [];
  accountOn(opened).watch(({ sub }) => known.push(sub));
  const scope = fork({ values: [[$account, account]] });
  const visit = async (path: string) => {
    await allSettled(pageOpened, { scope, params: { ...address, route: path, path } });
    if (path === '/mine') await allSettled(opened, { scope, params: address });
  };
  return { known, visit, recognise: () => allSettled(accountRecognised, { scope, params: account }) };
}

test('a page hears of the account when it opens, and when somebody signs in there', async () => {
  const { known, visit, recognise } = page();
  await visit('/mine');
  expect(known).toEqual(['u1']);
  await recognise();
  expect(known).toEqual(['u1', 'u1']);
});

test('on other pages it hears of nobody, before it was opened and after', async () => {
  const { known, visit, recognise } = page();
  await recognise();
  await visit('/other');
  await recognise();
  expect(known).toEqual([]);
  await visit('/mine');
  await visit('/other');
  await recognise();
  expect(known).toEqual(['u1']);
  await visit('/mine');
  expect(known).toEqual(['u1', 'u1']);
});
