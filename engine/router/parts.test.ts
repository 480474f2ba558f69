import { beforeEach, expect, test, vi } from 'vitest';

/** A window as far as the decision looks at it; `answer` is what the server says to the question whether it is there. */
function openWindow({
  answer = async () => ({ status: 200 }),
  isLeavingRefused = false,
  fields = [] as string[],
}: {
  answer?: () => Promise<{ status: number }>;
  isLeavingRefused?: boolean;
  fields?: string[];
} = {}) {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  const fetched = vi.fn(answer);
  vi.stubGlobal('location', { href: 'https://site.example/en/list', pathname: '/en/list', reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('dispatchEvent', () => !isLeavingRefused);
  vi.stubGlobal('document', { querySelectorAll: () => fields.map((value) => ({ value })) });
  return { reload, fetched };
}

let parts: typeof import('./parts.ts');
beforeEach(async () => {
  vi.resetModules();
  parts = await import('./parts.ts');
});

test('a part of another build: the page reloads, once', async () => {
  const { reload, fetched } = openWindow();
  expect(await parts.missedPart()).toBe('leaving');
  expect(await parts.missedPart()).toBe('leaving');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(fetched).toHaveBeenCalledWith(
    'https://site.example/en/list',
    expect.objectContaining({ method: 'HEAD', cache: 'no-store' }),
  );
});

test('parts that are missed at the same time get one answer, and the server one question', async () => {
  const { fetched } = openWindow();
  expect(await Promise.all([parts.missedPart(), parts.missedPart()])).toEqual(['leaving', 'leaving']);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('no network'))],
  ['the server is out of order', async () => ({ status: 503 })],
])('%s: a reload would not help', async (_, answer) => {
  const { reload } = openWindow({ answer });
  expect(await parts.missedPart()).toBe('unreachable');
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['work is under way that asks before the page is left', { isLeavingRefused: true }],
  ['a field has text in it', { fields: ['', 'half a letter'] }],
])('%s: the page stays', async (_, state) => {
  const { reload } = openWindow(state);
  expect(await parts.missedPart()).toBe('held');
  expect(reload).not.toHaveBeenCalled();
});

test('reloaded a moment ago: another reload would be a circle', async () => {
  const { reload } = openWindow({ fields: [''] });
  sessionStorage.setItem('reloadedAt /en/list', String(Date.now()));
  expect(await parts.missedPart()).toBe('held');
  expect(reload).not.toHaveBeenCalled();
});

test('a page that is being left for another address is not overtaken', async () => {
  const { reload } = openWindow({
    answer: async () => {
      parts.boundElsewhere();
      return { status: 200 };
    },
  });
  expect(await parts.missedPart()).toBe('leaving');
  expect(reload).not.toHaveBeenCalled();
});

test('a visit that the browser has begun is not overtaken, the question about work under way is none', async () => {
  const listeners: Record<string, () => void> = {};
  vi.stubGlobal('addEventListener', (name: string, listen: () => void) => {
    listeners[name] = listen;
  });
  const { reload } = openWindow({ fields: ['half a letter'] });
  vi.stubGlobal('dispatchEvent', () => {
    listeners.beforeunload?.();
    return true;
  });
  parts.followParts();
  expect(await parts.missedPart()).toBe('held');
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  expect(await parts.missedPart()).toBe('leaving');
  expect(reload).toHaveBeenCalledTimes(1);
});
