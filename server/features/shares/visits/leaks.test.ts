import { describe, expect, test } from 'vitest';
import { ZodMiniObject } from 'zod/mini';
import { operations } from '../../../../api/contract/index.ts';
import { readSecret } from '../../../db/index.ts';
import type { WireCall } from '../../../fixtures/whole-drive.ts';
import { type Sharer, sharesOfFile } from '../fixtures/share-world.ts';
import { signPassToken, tokenLasts } from '../pass-code.ts';
import { auditShareRow } from '../repo/shares.ts';

const { person, visit, drive } = sharesOfFile();

const passCode = 'abc234';

/** A guarded share of a folder with a picture, and every kind of token that does not open it. */
async function guarded() {
  const owner = await person();
  const top = await owner.folder('trip to the sea');
  const inner = await owner.file('beach.png', top);
  const outside = await owner.file('secret.txt');
  const terms = { pass_code: passCode, title: 'our summer', note: 'for you' };
  const { share_id } = await owner.share([top], terms);
  const token = async () =>
    (await visit('openShare', { query: { share_id, pass_code: passCode } })).body.pass_code_token as string;
  const old = await token();
  await owner.done('editShare', { params: { id: share_id }, body: { expiration_days: 30 } });
  const good = await token();
  const other = await owner.share([top], { pass_code: passCode });
  const otherToken = (await visit('openShare', { query: { share_id: other.share_id, pass_code: passCode } }))
    .body.pass_code_token;
  const key = await readSecret(drive().db, 'shares');
  const { generation } = await drive()
    .db.selectFrom('shares')
    .select('generation')
    .where('id', '=', share_id)
    .executeTakeFirstOrThrow();
  const past = Date.now() - tokenLasts * 1000 - 1000;
  const wrong = {
    'none at all': '',
    nonsense: 'x',
    'an old one of this share': old,
    'one of another share with the same passcode': otherToken,
    'one that is over': signPassToken(key, { shareId: share_id, generation }, past),
    'one of a generation to come': signPassToken(
      key,
      { shareId: share_id, generation: generation + 1 },
      Date.now(),
    ),
    'one that was changed': `${good.slice(0, 10)}${good[10] === 'A' ? 'B' : 'A'}${good.slice(11)}`,
    'one that was cut': good.slice(0, -1),
    'the good one and more': `${good}A`,
    'the passcode itself': passCode,
    'the id of the share': share_id,
    'very much': 'A'.repeat(512),
  };
  return { owner, share_id, top, inner, outside, good, wrong };
}

const ended = (id: string) =>
  drive()
    .db.updateTable('shares')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute();

type Guarded = Awaited<ReturnType<typeof guarded>>;

/** Every call that shows something of a share, about this entry. */
const callsAbout = (
  { share_id }: Pick<Guarded, 'share_id'>,
  id: string,
  token: string | undefined,
): readonly (readonly [name: string, call: WireCall])[] => {
  const known = { share_id, ...(token !== undefined && { pass_code_token: token }) };
  return [
    ['openShare', { query: { ...known, parent_id: id } }],
    ['openShare', { query: known }],
    ['shareDetail', { query: { ...known, parent_id: id } }],
    ['shareDetail', { query: { ...known, filters: '{"name":{"contains":"a"}}', order: 'size_asc' } }],
    ['searchShare', { query: { ...known, query: 'beach' } }],
    ['searchShare', { query: { ...known, query: 'nothing of the kind' } }],
    ['shareFile', { query: { ...known, file_id: id } }],
    ['sharePath', { query: { ...known, file_id: id } }],
    ['shareFiles', { body: { ...known, file_ids: [id] } }],
    ['archiveShare', { body: known }],
    ['archiveShare', { body: { ...known, file_ids: [id] } }],
    ['restoreShare', { body: { ...known, file_ids: [id] } }],
  ];
};

/** Calls of the contract that take the token of a share. */
const guardedCalls = Object.entries(operations)
  .filter(([, { query, body }]) =>
    [query, body].some((shape) => shape instanceof ZodMiniObject && 'pass_code_token' in shape.shape),
  )
  .map(([name]) => name);

/** All that a caller sees of an answer, but what no two answers have in common. */
async function seen(name: string, call: WireCall, token: string) {
  const { status, headers, text } = await drive().send(operations[name]!, call, token);
  const reported = Object.fromEntries(headers);
  for (const changing of ['x-request-id', 'date']) delete reported[changing];
  return { status, headers: reported, text };
}

describe('without the token of a share', () => {
  test('these are all calls that take one', () => {
    const tried = new Set(callsAbout({ share_id: 'S' }, 'V', '').map(([name]) => name));
    expect(guardedCalls.length).toBeGreaterThan(5);
    expect([...tried].sort()).toEqual(guardedCalls.sort());
  });

  test('every call answers the same, byte for byte, whatever the token and whatever is asked for', async () => {
    const share = await guarded();
    const saver = await person();
    const answers = new Map<string, Set<string>>();
    const secrets = /trip|beach|summer|for you|secret|\b68\b/;
    for (const token of [undefined, ...Object.values(share.wrong)]) {
      for (const id of [share.top, share.inner, share.outside, 'Vnobodys']) {
        for (const [name, call] of callsAbout(share, id, token)) {
          const answer = await seen(name, call, saver.token);
          expect([answer.status, JSON.parse(answer.text).share_status]).toEqual([200, 'PASS_CODE_EMPTY']);
          for (const said of [share.owner.id, share.owner.name, share.top, share.inner])
            expect(answer.text).not.toContain(said);
          expect(answer.text).not.toMatch(secrets);
          answers.set(name, (answers.get(name) ?? new Set()).add(JSON.stringify(answer)));
        }
      }
    }
    for (const [name, different] of answers) expect([name, different.size]).toEqual([name, 1]);
    expect(await saver.names()).toEqual([]);
    const opened = await visit('shareFile', {
      query: { share_id: share.share_id, file_id: share.inner, pass_code_token: share.good },
    });
    expect(opened.body.file_info.name).toBe('beach.png');
  });

  test('a wrong passcode tells no more than that, whichever it is', async () => {
    const { share_id } = await guarded();
    const tried = [];
    for (const pass_code of ['wrong1', 'abc235', `${passCode}4`, 'ABC234'])
      tried.push(JSON.stringify((await visit('openShare', { query: { share_id, pass_code } })).body));
    expect(new Set(tried).size).toBe(1);
    expect(tried[0]).toContain('PASS_CODE_ERROR');
  });

  test.each([
    [
      'was ended',
      'DELETED',
      (owner: Sharer, id: string) => owner.done('deleteShares', { body: { ids: [id] } }),
    ],
    ['is over', 'EXPIRED', (_: Sharer, id: string) => ended(id)],
    ['is closed', 'PROHIBITED', (_: Sharer, id: string) => auditShareRow(drive().db, id, 'PROHIBITED')],
    ['never was', 'NOT_FOUND', async () => {}],
  ] as const)('nor of one that %s: every token gets the same answer', async (_, status, end) => {
    const share = await guarded();
    const saver = await person();
    await end(share.owner, share.share_id);
    const about = status === 'NOT_FOUND' ? { share_id: 'Snever' } : share;
    const answers = new Map<string, Set<string>>();
    for (const token of [undefined, share.good, ...Object.values(share.wrong)]) {
      for (const id of [share.top, 'Vnobodys']) {
        for (const [name, call] of callsAbout(about, id, token)) {
          const answer = await seen(name, call, saver.token);
          expect([answer.status, JSON.parse(answer.text).share_status]).toEqual([200, status]);
          answers.set(name, (answers.get(name) ?? new Set()).add(JSON.stringify(answer)));
        }
      }
    }
    for (const [name, different] of answers) expect([name, different.size]).toEqual([name, 1]);
  });

  test('reports, visits and audits are answered alike for shares and files that are not', async () => {
    const { owner, share_id, inner, outside } = await guarded();
    const reporter = await person();
    const calls = (id: string, user: string, file: string) =>
      [
        ['reportShare', { body: { share_id: id, reason: 'ABUSE' } }],
        ['recordVisit', { body: { share_id: id } }],
        ['auditShare', { body: { share_user_id: user, file_ids: [file], gcids: ['0'.repeat(40)] } }],
      ] as const;
    const reported = [];
    for (const [id, user, file] of [
      [share_id, owner.id, inner],
      [share_id, owner.id, outside],
      ['Snever', 'nobody', 'Vnobodys'],
    ] as const)
      for (const [name, call] of calls(id, user, file)) reported.push(await reporter.call(name, call));
    expect(reported).toEqual(reported.map(() => ({ status: 200, body: {} })));
  });
});

describe('where the owner allows no downloads', () => {
  /** Addresses of content itself, in whatever field they stand. */
  const contentLinks = (answer: unknown) =>
    JSON.stringify(answer).match(/\/content\/v1\/(?:files|archives)\/[^"\\]+/g) ?? [];
  const read = async (link: string) => (await fetch(new URL(link, drive().origin))).status;
  const answersOf = async (
    share: Pick<Guarded, 'share_id' | 'top' | 'inner'>,
    token: string,
    caller: string,
  ) => {
    const calls = [...callsAbout(share, share.top, token), ...callsAbout(share, share.inner, token)];
    return Promise.all(
      calls
        .filter(([name]) => name !== 'restoreShare')
        .map(async ([name, call]) => ({ name, ...(await seen(name, call, caller)) })),
    );
  };

  test('no call gives an address of content, and none that was given before holds; small pictures stay', async () => {
    const share = await guarded();
    const { owner, share_id, top, inner, good } = share;
    const visitor = await person();
    const before = await answersOf(share, good, visitor.token);
    const given = before.flatMap(contentLinks);
    expect(new Set(given.map((link) => link.split('/')[3]))).toEqual(new Set(['files', 'archives']));
    expect(await Promise.all(given.map(read))).toEqual(given.map(() => 200));

    await owner.done('editShare', { params: { id: share_id }, body: { allow_download: false } });
    expect(new Set(await Promise.all(given.map(read)))).toEqual(new Set([403]));
    const after = await answersOf(share, good, visitor.token);
    expect(after.flatMap(contentLinks)).toEqual([]);
    for (const { name, status, text } of after.filter(({ name }) => name === 'archiveShare'))
      expect([name, status, JSON.parse(text).error]).toEqual([name, 403, 'share_download_forbidden']);
    // The token still holds, and so do small pictures.
    const { body } = await visit('shareFile', {
      query: { share_id, file_id: inner, pass_code_token: good },
    });
    expect(body).toMatchObject({
      share_status: 'OK',
      file_info: { medias: [], links: {}, web_content_link: '' },
    });
    expect(await read(new URL(body.file_info.thumbnail_link).pathname)).toBe(200);
    const page = await visit('openShare', { query: { share_id, pass_code_token: good } });
    expect(page.body).toMatchObject({ share_status: 'OK', allow_download: false });
    // Saving stays allowed, and what is saved is the visitor's own.
    const saved = await visitor.done('restoreShare', {
      body: { share_id, pass_code_token: good, file_ids: [inner] },
    });
    const own = await visitor.done('getFile', { params: { id: saved.file_id }, query: { usage: 'FETCH' } });
    expect(await read(new URL(own.web_content_link).pathname)).toBe(200);

    await owner.done('editShare', { params: { id: share_id }, body: { allow_download: true } });
    expect(
      (await answersOf({ share_id, top, inner }, good, visitor.token)).flatMap(contentLinks),
    ).not.toEqual([]);
  });

  test('it is said when the link is made; who says nothing of it allows downloads, and keeps what was said', async () => {
    const owner = await person();
    const file = await owner.file('plan.txt');
    const { share_id, share } = await owner.share([file], { allow_download: false });
    expect(share.allow_download).toBe(false);
    const edited = await owner.done('editShare', { params: { id: share_id }, body: { title: 'Other' } });
    expect(edited.allow_download).toBe(false);
    const { shares } = await owner.done('listShares');
    expect(shares[0].allow_download).toBe(false);
    expect((await owner.share([file])).share.allow_download).toBe(true);
    const wrong = { body: { file_ids: [file], allow_download: 'no' } };
    expect((await owner.call('createShare', wrong)).status).toBe(400);
  });
});

test('what the owner has starred or colored is not told to visitors', async () => {
  const owner = await person();
  const folder = await owner.folder('trip');
  const file = await owner.file('beach.png', folder);
  await owner.done('starFiles', { body: { ids: [folder, file] } });
  await owner.done('colorFolders', { body: { ids: [folder], color: 'red' } });
  const { share_id } = await owner.share([folder]);
  const open = await visit('openShare', { query: { share_id } });
  const inside = await visit('shareDetail', { query: { share_id, parent_id: folder } });
  const entries = [...open.body.files, ...inside.body.files];
  expect(entries.map(({ starred, tags, folder_color: color }) => ({ starred, tags, color }))).toEqual([
    { starred: false, tags: [], color: undefined },
    { starred: false, tags: [], color: undefined },
  ]);
});
