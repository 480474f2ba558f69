import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../api/contract/endpoint.ts';
import { operations } from '../api/contract/index.ts';
import { reasons } from '../api/contract/reasons.ts';
import { isLong, someOf } from '../tests/long.ts';
import { type MalformedCall, malformedCalls } from './fixtures/arbitrary.ts';
import { calls } from './fixtures/calls.ts';
import { type Account, openWholeDrive, type WholeDrive, type WireAnswer } from './fixtures/whole-drive.ts';

/**
 * Requests for each endpoint and role. Few and always the same in the usual run; `FUZZ_RUNS=1000` makes as many, other
 * ones each time unless `FUZZ_SEED` says which.
 */
const runs = Number(process.env.FUZZ_RUNS ?? (isLong ? 6 : 1));
const seed = process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS === undefined ? '20240229' : undefined);

let drive: WholeDrive;
beforeAll(async () => {
  drive = await openWholeDrive();
});
afterAll(() => drive.close());

const roles = ['none', 'other', 'owner', 'premium'] as const;
type Role = (typeof roles)[number];
const premiumQuota = 1024 ** 4;

/** Endpoints that answer pages are for people, and take nothing. */
const spoken = Object.entries(operations).filter(
  ([, { answer }]) => answer !== 'text/html' && answer !== 'text/css',
);

interface Cast {
  readonly owner: Account;
  readonly caller: Account | undefined;
}

async function castFor(role: Role): Promise<Cast> {
  const owner = await drive.account(role === 'premium' ? { quota: premiumQuota } : {});
  if (role === 'none') return { owner, caller: undefined };
  return { owner, caller: role === 'other' ? await drive.account() : owner };
}

/** A head that is too long has a status of its own in HTTP (RFC 9110 section 15.5.15, RFC 6585 section 5). */
const statusesOfHeads = [414, 431];

/** A refusal is of the contract, told in the form of the contract. */
function expectRefusal({ status, headers, text }: WireAnswer, { method, answer }: Endpoint): void {
  // Clients of S3 are told in XML; an address that is not safe is refused before anybody asks whose it is.
  if (answer === 'application/xml') {
    expect(headers.get('content-type')).toMatch(/^(application\/xml|text\/plain)/);
    return;
  }
  // A head that is longer than is read at all is refused before its address is known.
  if (status === 431 && headers.get('content-type')?.startsWith('text/plain')) return;
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  if (method === 'HEAD') return;
  const reported = JSON.parse(text);
  expect(Object.keys(reasons)).toContain(reported.error);
  expect(reported).toMatchObject({
    error_code: expect.any(Number),
    error_description: expect.stringMatching(/\S/),
    error_uri: expect.stringMatching(/^\//),
  });
  expect([reasons[reported.error as keyof typeof reasons].status, ...statusesOfHeads]).toContain(status);
}

async function hold(endpoint: Endpoint, caller: Account | undefined, call: MalformedCall): Promise<void> {
  const answer = await drive.request(endpoint, call, caller?.token);
  expect(answer.status, answer.text).toBeLessThan(500);
  if (answer.status >= 400) expectRefusal(answer, endpoint);
  else if (caller === undefined && !call.target.includes('..')) expect(endpoint.access).toBe('anyone');
}

describe.each(spoken)('%s', (name, endpoint) => {
  test.each(someOf(roles, 3))(
    'whatever comes from %s is done or refused, and never breaks it',
    async (role) => {
      const { owner, caller } = await castFor(role);
      const prepare = calls[name];
      if (prepare === undefined) throw new Error(`server/fixtures/calls.ts has no call of ${name}`);
      const call = await prepare({ drive, owner });
      const ids = [...(call.ids ?? []), owner.id, ...(caller ? [caller.id] : []), 'Vnobody'];
      await fc.assert(
        fc.asyncProperty(malformedCalls(name, endpoint, { ids, call }), (strange) =>
          hold(endpoint, caller, strange),
        ),
        { numRuns: runs, ...(seed !== undefined && { seed: Number(seed) }) },
      );
    },
    600_000,
  );
});

test('after all of it, the space of every drive still adds up', async () => {
  await drive.runJobs();
  const { rows } = await sql<{ user_id: string; used: number; counted: number; reserved: number }>`
    select s.user_id, s.used, s.reserved,
      (select coalesce(sum(f.size), 0) from files f where f.user_id = s.user_id and not f.is_folder) +
      (select coalesce(sum(v.size), 0) from versions v where v.user_id = s.user_id) as counted
    from drives s`.execute(drive.db);
  expect(rows.filter(({ used, counted }) => Number(used) !== Number(counted))).toEqual([]);
  expect(rows.filter(({ reserved }) => Number(reserved) < 0)).toEqual([]);
});
