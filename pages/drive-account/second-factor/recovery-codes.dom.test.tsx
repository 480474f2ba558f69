import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../tests/components/render.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const codes = ['ABCD-1234', 'EFGH-5678'];
const before = Object.getOwnPropertyDescriptor(globalThis.navigator, 'clipboard');
afterEach(() => {
  if (before) Object.defineProperty(navigator, 'clipboard', before);
  else Reflect.deleteProperty(navigator, 'clipboard');
});

/** The codes in a browser with this clipboard; `undefined` is one whose origin is not secure. */
function codesWith(writeText: ((text: string) => Promise<void>) | undefined) {
  const { user } = renderPart(<RecoveryCodes codes={codes} onClose={() => {}} />);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } });
  return user;
}

test('the codes are copied, one a line, and the button says so', async () => {
  const write = vi.fn(async () => {});
  const user = codesWith(write);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(write).toHaveBeenCalledExactlyOnceWith(codes.join('\n'));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('');
});

test.each([
  ['the browser refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  ['the origin is not secure, where there is no clipboard', undefined],
])('where %s, the codes are selected and it is said', async (_, writeText) => {
  const user = codesWith(writeText);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/copy them by hand/)).toBeDefined();
  expect(getSelection()?.toString()).toBe(codes.join(''));
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull();
});
