import { expect, test } from 'vitest';
import { assets, code, sources } from './fixture.tsx';
import { noHeaders } from './no-headers.fixture.ts';
import { createPeriods } from './period.ts';
import { createResponder } from './respond.ts';
import { createSnapshot } from './snapshot.ts';

const { snapshot } = createSnapshot(sources, code, 'routes.yaml');
/** A responder of development, which looks for a cookie, or one that has no such switch. */
async function pageOf(url: string, cookie: string | undefined, hasSwitch: boolean): Promise<string> {
  const respond = createResponder(
    createPeriods(() => snapshot!),
    {
      assets,
      publicUrl: 'https://site.example',
      now: () => Date.parse('2026-11-25T12:00:00Z'),
      ...(hasSwitch && { showsMessageIds: ({ headers }) => headers.cookie === 'ids' }),
    },
  );
  // Asked for twice: the second answer may be one that is kept.
  const request = { method: 'GET', url, id: '1', address: '', headers: { ...noHeaders, cookie } } as const;
  await respond({ ...request, headers: { ...noHeaders, cookie: undefined } });
  return String((await respond(request)).body);
}

test.each(['/ja/words', '/en-US/words'])(
  '%s has the ids of its messages where they are asked for',
  async (url) => {
    const words = await pageOf(url, undefined, true);
    const ids = await pageOf(url, 'ids', true);
    expect(ids).toContain('<title>title · Test</title>');
    expect(words).not.toContain('<title>title ');
    expect(await pageOf(url, 'ids', false)).toBe(words);
  },
);
