import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import type { Endpoint } from '../api/contract/endpoint.ts';
import { operations } from '../api/contract/index.ts';
import { authorize } from './authorize.ts';
import { calls } from './fixtures/calls.ts';
import { openWholeDrive, type WholeDrive } from './fixtures/whole-drive.ts';

vi.mock('./authorize.ts', { spy: true });

let drive: WholeDrive;
beforeAll(async () => {
  drive = await openWholeDrive();
});
afterAll(() => drive.close());

/** Ids that name a program, a device, a letter or a request: nobody's thing. */
const nobodysThing = ['client_id', 'device_id', 'verification_id', 'request_id'];

/** Ids of things in what a call takes, from its schemas: `id`, `parent_id`, `file_ids`. */
function idsTakenBy({ params, query, body }: Endpoint): readonly string[] {
  const ids: string[] = [];
  const read = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('properties' in schema) ids.push(...Object.keys(schema.properties as object));
    for (const part of Object.values(schema)) read(part);
  };
  for (const schema of [params, query, body])
    if (schema !== undefined && schema !== 'bytes')
      read(toJSONSchema(schema as ZodMiniType, { io: 'input', unrepresentable: 'any' }));
  return ids.filter((name) => /(?:^|_)ids?$/.test(name) && !nobodysThing.includes(name));
}

/** Calls that take an id and are not for its owner alone; why that is right. */
const others: Readonly<Record<string, string>> = {
  getAvatar: 'a picture that its owner shows to everybody',
  ...Object.fromEntries(
    ['endObject', 'listObjectParts', 'postObject', 'putObject'].flatMap((name) =>
      [name, `${name}InBucket`].map((each) => [
        each,
        'signed with credentials that were given for this upload',
      ]),
    ),
  ),
  ...Object.fromEntries(
    [
      ['openShare', 'shareDetail', 'shareFile', 'shareFiles', 'sharePath', 'searchShare', 'archiveShare'],
      ['recordVisit', 'reportShare', 'auditShare'],
    ]
      .flat()
      .map((name) => [name, 'a share as visitors meet it: its state is the answer']),
  ),
  openFileRequest: 'a request as visitors meet it: its state is the answer',
  visitFileRequest: 'a request as visitors meet it: its state is the answer',
  restoreShare: 'a share as visitors meet it, into a folder that is authorized (restore.test.ts)',
  changeDisplay: 'keeps a setting of the caller’s own, whatever it is about',
  searchFiles: 'narrows what is searched of the caller’s own',
  listShares: 'narrows a list of the caller’s own (found-shares.test.ts)',
  listTasks: 'narrows a list of the caller’s own',
  listEvents: 'narrows a list of the caller’s own',
  getSitePublication:
    'the site is nobody’s: for people with a role on it (tests/suites/site-editor/access.test.ts)',
  rollBackSite: 'the site is nobody’s: for publishers (tests/suites/site-editor/access.test.ts)',
};

const all = Object.entries(operations);

test('every call that takes an id is for its owner alone, or named with the reason', () => {
  const taking = all.filter(([, endpoint]) => endpoint.access !== 'owner' && idsTakenBy(endpoint).length > 0);
  expect(taking.map(([name]) => name).sort()).toEqual(Object.keys(others).sort());
});

describe.each(all.filter(([, { access }]) => access === 'owner'))('%s', (name, endpoint) => {
  test('asks whether its caller may do that to what it names', async () => {
    const owner = await drive.account();
    const { status: _, ...call } = await calls[name]!({ drive, owner });
    vi.mocked(authorize).mockClear();
    await drive.send(endpoint, call, owner.token);
    expect(vi.mocked(authorize).mock.calls.map(([userId]) => userId)).toContain(owner.id);
  });
});
