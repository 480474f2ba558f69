import { expect, test } from 'vitest';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import { createDrafts } from './drafts.ts';

const minute = 60_000;
const snapshot = {} as SiteSnapshot;

/** A request of a browser that has this cookie. */
const request = (cookie: string | undefined) => ({ headers: { cookie } }) as never;

function drafts() {
  let now = 0;
  const kept = createDrafts(() => now);
  const keep = (owner: string, characters = 1) => kept.keep({ owner, snapshot, characters }).id;
  /** Whether the browser of this owner is shown the draft. */
  const isSeen = (id: string, owner: string) => {
    const [cookie = ''] = kept.cookieOf(owner).split(';');
    return kept.find(id, request(cookie)) !== undefined;
  };
  return { ...kept, keep, isSeen, pass: (ms: number) => (now += ms) };
}

test('a draft is seen in its owner’s browser, for half an hour', () => {
  const { keep, isSeen, find, pass } = drafts();
  const id = keep('ada');
  expect([isSeen(id, 'ada'), isSeen(id, 'bob'), isSeen('other', 'ada')]).toEqual([true, false, false]);
  for (const cookie of [undefined, '', 'site_editor=', `site_editor=${'é'.repeat(43)}`])
    expect(find(id, request(cookie)), `${cookie}`).toBeUndefined();
  pass(30 * minute - 1);
  expect(isSeen(id, 'ada')).toBe(true);
  pass(1);
  expect(isSeen(id, 'ada')).toBe(false);
});

test('the cookie is read by no script, and of another process by nobody', () => {
  const one = drafts();
  expect(one.cookieOf('ada')).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  expect(one.cookieOf('ada')).not.toBe(drafts().cookieOf('ada'));
});

test('of more than four the oldest gives way; somebody else’s stays', () => {
  const { keep, isSeen } = drafts();
  const other = keep('bob');
  const own = Array.from({ length: 5 }, () => keep('ada'));
  expect(own.map((id) => isSeen(id, 'ada'))).toEqual([false, true, true, true, true]);
  expect(isSeen(other, 'bob')).toBe(true);
});

test('where all drafts together hold too much, the own ones give way first, and then the oldest', () => {
  const { keep, isSeen } = drafts();
  const half = 16 * 1024 * 1024;
  const [first, own] = [keep('ada', half), keep('bob', half)];
  const next = keep('bob', half);
  expect([isSeen(first, 'ada'), isSeen(own, 'bob'), isSeen(next, 'bob')]).toEqual([true, false, true]);
  const third = keep('cid', half);
  expect([isSeen(first, 'ada'), isSeen(next, 'bob'), isSeen(third, 'cid')]).toEqual([false, true, true]);
});

test('drafts go with the role of their owner', () => {
  const { keep, isSeen, forget } = drafts();
  const [ada, bob] = [keep('ada'), keep('bob')];
  forget('ada');
  expect([isSeen(ada, 'ada'), isSeen(bob, 'bob')]).toEqual([false, true]);
});
