import { act, screen, within } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../tests/components/render.tsx';
import { copyReportFx, measureServerClockFx } from '../model.ts';
import { DebugConsole } from './debug-console.tsx';
import { askFx, consoleWanted } from './model.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

async function openConsole(isAllowed = true) {
  const copied = vi.fn(async (_: string) => {});
  const scope = fork({
    handlers: [
      [copyReportFx, copied],
      [measureServerClockFx, () => new Promise(() => {})],
      [askFx, () => isAllowed],
    ] as never,
  });
  const drawn = renderPart(<DebugConsole />, { scope });
  await act(async () => void allSettled(consoleWanted, { scope }));
  const part = (name: string) => drawn.user.click(screen.getByRole('button', { name }));
  return { ...drawn, copied, part, shown: () => screen.getByRole('log').textContent };
}

test('it shows what the page writes to the browser’s console, and faults that nobody has caught', async () => {
  const before = { log: console.log, warn: console.warn };
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { shown, user } = await openConsole();
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  act(() => {
    console.warn('half', { way: 1 }, circle);
    dispatchEvent(new ErrorEvent('error', { message: 'it broke' }));
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError('no answer') }));
  });
  expect(shown()).toContain('half {"way":1} [object Object]');
  expect(shown()).toContain('it broke');
  expect(shown()).toContain('TypeError: no answer');
  // The browser's own console has it all the same.
  expect(said).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Close console' }));
  expect(screen.queryByRole('region')).toBeNull();
  said.mockRestore();
  expect({ log: console.log, warn: console.warn }).toEqual(before);
});

test('what signs somebody in is not shown, nor copied', async () => {
  localStorage.setItem('credentials', JSON.stringify({ access_token: 'very-secret' }));
  localStorage.setItem('captcha_x', 'also-secret');
  localStorage.setItem('theme', 'dark');
  const { part, shown, user, copied } = await openConsole();
  await part('Stored data');
  expect(shown()).toContain('themedark');
  expect(shown()).toContain('credentials•••');
  expect(shown()).not.toContain('secret');
  await user.click(screen.getByRole('button', { name: 'Copy report' }));
  expect(copied.mock.calls[0]?.[0]).toContain('theme: dark');
  expect(copied.mock.calls[0]?.[0]).not.toContain('secret');
});

test('where the browser stores nothing for sites, the console says that there is nothing', async () => {
  const { part, shown } = await openConsole();
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await part('Stored data');
  expect(shown()).toBe('Nothing here yet');
});

test('requests are named without their queries', async () => {
  const entries = [
    { name: `${location.origin}/v1/user/me?code=abc`, responseStatus: 401, duration: 12.4, transferSize: 10 },
    { name: 'https://content.example/a?token=abc', duration: 3, transferSize: 0 },
  ];
  Object.assign(performance, { getEntriesByType: () => entries });
  const { part, shown } = await openConsole();
  await part('Requests');
  expect(shown()).toContain('401 · 12');
  expect(shown()).toContain('/v1/user/me');
  expect(shown()).toContain('https://content.example/a');
  expect(shown()).not.toContain('abc');
});

test('the environment is that of the page about it', async () => {
  const { part } = await openConsole();
  await part('Environment');
  expect(within(screen.getByRole('log')).getByText(navigator.userAgent)).toBeTruthy();
});

test('whom the server does not allow it sees nothing', async () => {
  await openConsole(false);
  expect(screen.queryByRole('region')).toBeNull();
});
