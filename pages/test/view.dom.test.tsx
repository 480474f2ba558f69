import { act, screen } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import { readEnvironment } from './environment.ts';
import { copyReportFx, measureServerClockFx, opened } from './model.ts';
import TestView from './view.tsx';

async function draw({ copy = (_: string) => {}, clock = () => new Promise(() => {}) as unknown } = {}) {
  const copied = vi.fn(copy);
  const measure = vi.fn(clock);
  const scope = fork({
    handlers: [
      [copyReportFx, copied],
      [measureServerClockFx, measure],
    ] as never,
  });
  const drawn = renderPart(<TestView />, { scope });
  return { ...drawn, scope, copied, measure };
}
const open = (scope: Awaited<ReturnType<typeof draw>>['scope']) =>
  act(async () => void allSettled(opened, { scope, params: { params: {}, query: {} } as never }));
const buttons = () => screen.getAllByRole<HTMLButtonElement>('button');

describe('the page about one’s own browser', () => {
  test('has nothing to copy before it is known', async () => {
    await draw();
    expect(buttons()[0]?.disabled).toBe(true);
  });

  test('is copied as text, with what it shows', async () => {
    const { scope, user, copied } = await draw();
    await open(scope);
    await user.click(buttons()[0] as HTMLElement);
    expect(copied.mock.calls[0]?.[0]).toContain(navigator.userAgent);
    expect(screen.getByRole('status').textContent).not.toBe('');
    expect(document.body.textContent).toContain(navigator.userAgent);
  });

  test('that cannot be copied stands there to be copied by hand', async () => {
    const { scope, user } = await draw({
      copy: () => {
        throw new DOMException('no', 'NotAllowedError');
      },
    });
    await open(scope);
    await user.click(buttons()[0] as HTMLElement);
    const text = screen.getByRole<HTMLTextAreaElement>('textbox');
    expect([document.activeElement, text.selectionStart, text.selectionEnd]).toEqual([
      text,
      0,
      text.value.length,
    ]);
    expect(text.value).toContain(navigator.userAgent);
  });

  test('asks the server again when that is wanted, one question at a time', async () => {
    const { scope, user, measure } = await draw();
    await open(scope);
    expect(buttons()[1]?.disabled).toBe(true);
    await user.click(buttons()[1] as HTMLElement);
    expect(measure).toHaveBeenCalledOnce();
  });

  test('stands without a server', async () => {
    const { scope } = await draw({ clock: () => Promise.reject(new TypeError('no network')) });
    await open(scope);
    expect(buttons().map(({ disabled }) => disabled)).toEqual([false, false]);
  });
});

describe('what a browser says of itself', () => {
  test('has no more than it says', async () => {
    const { memory, connection, storage, isLocalStorageUsable } = await readEnvironment();
    expect({ memory, connection, storage, isLocalStorageUsable }).toEqual({
      memory: undefined,
      connection: undefined,
      storage: undefined,
      isLocalStorageUsable: true,
    });
    expect(localStorage).toHaveLength(0);
  });

  test('whose storage is closed or full has none that can be used', async () => {
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect((await readEnvironment()).isLocalStorageUsable).toBe(false);
    write.mockRestore();
  });

  test('in full, with the build by the name of its script', async () => {
    vi.stubGlobal('navigator', {
      ...{ languages: ['ja'], userAgent: 'B', platform: '', hardwareConcurrency: 4, onLine: true },
      ...{ deviceMemory: 8, userAgentData: { platform: 'Linux' } },
      connection: { effectiveType: '4g', downlink: 10, rtt: 50 },
      storage: { estimate: async () => ({ usage: 1, quota: 2 }) },
    });
    document.body.innerHTML = '<script type="module" src="/assets/browser-abc.js"></script>';
    expect(await readEnvironment()).toMatchObject({
      ...{ platform: 'Linux', memory: 8, cores: 4, build: 'browser-abc.js' },
      connection: { effectiveType: '4g', downlink: 10 },
      storage: { usage: 1, quota: 2 },
    });
  });
});
