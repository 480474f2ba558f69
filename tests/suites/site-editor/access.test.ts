import { expect, test } from 'vitest';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import * as contract from '../../../api/contract/site-editor.ts';
import { type Person, siteServerOfFile } from './site-server.ts';

const siteServer = siteServerOfFile();

const change = { name: 'content/help/new.en-US.md', text: '---\ntitle: A\n---\nB.\n', base_revision: null };
const body = { changes: [change], message: 'm' };
type Least = 'viewer' | 'editor' | 'publisher' | 'operator';

const calls: readonly [endpoint: Endpoint, least: Least, options: object][] = [
  [contract.getSiteStatus, 'viewer', {}],
  [contract.listSiteFiles, 'viewer', {}],
  [contract.getSiteFile, 'viewer', { query: { name: 'routes.yaml' } }],
  [contract.getSiteSchemas, 'viewer', {}],
  [contract.listSitePublications, 'viewer', {}],
  [contract.getSitePublication, 'viewer', { params: { id: 'P1' } }],
  [contract.readSiteReport, 'viewer', { params: { report: 'routes' } }],
  [contract.createSiteDraft, 'viewer', { body: { changes: [] } }],
  [contract.createSiteDraft, 'editor', { body }],
  [contract.checkSiteDraft, 'editor', { body }],
  [contract.publishSite, 'publisher', { body }],
  [contract.rollBackSite, 'publisher', { params: { id: 'P1' }, body: {} }],
  [contract.listSitePeople, 'operator', {}],
  [contract.putSitePerson, 'operator', { body: { account: 'nobody', role: 'none' } }],
];

test('every endpoint of the site is among them', () => {
  const all = Object.values(contract).filter(
    (value): value is typeof contract.getSiteStatus =>
      typeof value === 'object' && 'method' in value && 'path' in value,
  );
  expect(new Set(calls.map(([endpoint]) => endpoint))).toEqual(new Set(all));
});

test.each(
  calls.map(
    ([endpoint, least, options]) =>
      [`${endpoint.method} ${endpoint.path}`, least, endpoint, options] as const,
  ),
)(
  '%s is for a %s and whoever may more; nobody else is told that it is there',
  async (_, least, endpoint, options) => {
    const status = async (as?: Person) => (await siteServer().call(endpoint, { ...options, as })).status;
    expect(await status()).toBe(401);
    const stranger = await siteServer().person();
    const refused = await siteServer().call(endpoint, { ...options, as: stranger });
    expect(refused).toMatchObject({
      status: 404,
      body: { error: 'not_found', error_description: 'There is nothing at this address.' },
    });
    const order = ['viewer', 'editor', 'publisher', 'operator'] as const;
    for (const role of order) {
      const may = order.indexOf(role) >= order.indexOf(least);
      const answered = await status(await siteServer().person(role));
      if (may) expect(answered, role).not.toBe(403);
      else expect(answered, role).toBe(403);
    }
  },
);

test('an operator gives roles and takes them; drafts go with them', async () => {
  const [operator, person] = [await siteServer().person('operator'), await siteServer().person()];
  const put = (account: string, role: string, as = operator) =>
    siteServer().call(contract.putSitePerson, { as, body: { account, role } });
  const roles = (answer: { body: { people: { user_id: string; role: string }[] } }) =>
    answer.body.people.filter(({ user_id }) => user_id === person.id).map(({ role }) => role);
  expect(roles(await put(person.email, 'editor'))).toEqual(['editor']);
  expect(roles(await put(person.name, 'viewer'))).toEqual(['viewer']);
  expect((await put(person.email, 'editor', await siteServer().person('publisher'))).status).toBe(403);
  expect(await put('nobody@drive.test', 'editor')).toMatchObject({
    status: 404,
    body: { error: 'site_person_not_found' },
  });
  expect((await put(person.email, 'operator')).status).toBe(400);

  const made = await siteServer().call(contract.createSiteDraft, { as: person, body: { changes: [] } });
  const cookie = String(made.headers['set-cookie']).split(';')[0] ?? '';
  const address = `/ja/words?__draft=${made.body.draft_id}`;
  expect((await siteServer().page(address, { cookie })).status).toBe(200);
  expect(roles(await put(person.email, 'none'))).toEqual([]);
  expect((await siteServer().page(address, { cookie })).status).toBe(404);
  expect((await siteServer().call(contract.getSiteStatus, { as: person })).status).toBe(404);
});
