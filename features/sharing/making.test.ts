import { allSettled, fork } from 'effector';
import { beforeAll, expect, test, vi } from 'vitest';
import { answers, breaks, refuses, type Scene } from '../../api/fixtures/scripted-fetch.ts';
import { scriptedNetwork } from '../../api/fixtures/scripted-network.ts';
import { memoryStorage } from '../../api/storage.ts';
import { signedOut } from '../session/index.ts';
import type { SharingDialogState } from './dialog-model.ts';
import { makeShareFx } from './model.ts';
import { freshDraft } from './terms.ts';

const dialog = { type: 'make', entries: [{ id: 'a' }] } as unknown as Extract<
  SharingDialogState,
  { type: 'make' }
>;

/** Of the tab; the model opens it once. */
const storage = memoryStorage();
beforeAll(() => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage') ?? { value: undefined };
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  return () => void Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, ...before });
});

/** Asks for the same link again and again, over a network that answers as it is written. */
function asking(...scenes: readonly Scene[]) {
  const { sent, outcomeOf } = scriptedNetwork(...scenes);
  const ask = () => outcomeOf(makeShareFx({ dialog, draft: freshDraft }));
  const keys = () => sent.map(({ body }) => (body as { idempotency_key: string }).idempotency_key);
  return { ask, keys };
}

const made = answers({ share: { share_id: 's' } });
const gone = refuses('share_not_found', 5, 404);

test('a link whose answer was lost, and that was ended since, is made anew', async () => {
  const { ask, keys } = asking(breaks, breaks, breaks, gone, made);
  expect(await ask()).toBeInstanceOf(Error);
  await ask();
  const [lost, , , again, anew] = keys();
  expect(again).toBe(lost);
  expect(anew).toBeDefined();
  expect(anew).not.toBe(lost);
});

test('whoever signs out leaves no passcode of an unanswered link in the tab', async () => {
  const { ask } = asking(breaks, breaks, breaks);
  await ask();
  expect(storage.getItem('share_unanswered')).toContain('pass_code');
  vi.useRealTimers();
  await allSettled(signedOut, { scope: fork(), params: { reason: 'switched' } });
  expect(storage.length).toBe(0);
});
