import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ShareAnswer } from '../../api/contract/shares.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { ShareLinkDialog } from './share-link-dialog.tsx';

const share = {
  share_id: 's',
  share_url: 'https://drive.example/s/abc',
  pass_code: '',
  title: 'Trip',
  expiration_time: '',
  restore_limit: '-1',
} as ShareAnswer;
const guarded = { ...share, pass_code: 'abc123' };

/** The dialog in a browser with this clipboard; `undefined` is one whose origin is not secure. */
function dialogWith(writeText: ((text: string) => Promise<void>) | undefined, shown = share) {
  const { user } = renderPart(<ShareLinkDialog share={shown} isNew={false} onClose={() => {}} />);
  // The user of the test brings a clipboard of their own.
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: writeText && { writeText },
  });
  return { user, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' }) };
}
const before = Object.getOwnPropertyDescriptor(globalThis.navigator, 'clipboard');
afterEach(() => {
  if (before) Object.defineProperty(navigator, 'clipboard', before);
  else Reflect.deleteProperty(navigator, 'clipboard');
});
const press = (name: string | RegExp) => screen.getByRole('button', { name });

test('the link is copied, and that is said', async () => {
  const write = vi.fn(async () => {});
  const { user } = dialogWith(write);
  await user.click(press('Copy link'));
  expect(write).toHaveBeenCalledExactlyOnceWith('https://drive.example/s/abc');
  expect((await screen.findByRole('status')).textContent).not.toBe('');
});

test.each([
  ['the browser refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  ['the origin is not secure, where there is no clipboard', undefined],
])('where %s, the link is selected and it is said', async (_, writeText) => {
  const { user, field } = dialogWith(writeText);
  await user.click(press('Copy link'));
  await expect.poll(() => screen.getByRole('status').textContent).not.toBe('');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});

test('the passcode goes along in the link only where that is wanted', async () => {
  const write = vi.fn(async () => {});
  const { user, field } = dialogWith(write, guarded);
  expect(field.value).toBe('https://drive.example/s/abc');
  await user.click(screen.getByRole('checkbox'));
  expect(field.value).toBe('https://drive.example/s/abc#pwd=abc123');
  await user.click(press('Copy link'));
  expect(write).toHaveBeenLastCalledWith('https://drive.example/s/abc#pwd=abc123');
});
