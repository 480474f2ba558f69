import { expect, test } from 'vitest';
import type { Source } from '../define/source.ts';
import { assets, code, manifest, sources } from './fixture.tsx';
import { createPeriods } from './period.ts';
import { createKept, createTrial } from './respond.ts';
import { createSnapshot } from './snapshot.ts';
import { warmUp } from './warm-up.ts';

const { snapshot } = createSnapshot({ ...sources, manifest }, code, 'routes.yaml');
const guestbook: Source = Object.assign(() => Promise.reject(new Error('nobody may be asked')), {
  sample: { name: 'Sample' },
});

test('each app page and a document are drawn once, of samples, and nothing of it is kept', async () => {
  const options = { assets, publicUrl: 'https://site.example', sources: { guestbook }, now: () => 0 };
  const aside = createTrial(() => snapshot!, options);
  const drawn: Record<string, number> = {};
  await warmUp(snapshot!, async (url) => {
    const answer = await aside(url);
    drawn[url] = answer.status;
    expect(answer.error).toBeUndefined();
    return answer;
  });
  expect(drawn).toEqual({ '/en-US': 200, '/en-US/guests/0': 200 });
  const kept = createKept(
    createPeriods(() => snapshot!),
    options,
  );
  const headers = { acceptLanguage: undefined, acceptEncoding: undefined, cookie: undefined };
  const none = { ...headers, ifNoneMatch: undefined, userAgent: undefined };
  for (const url of Object.keys(drawn)) expect(kept({ url, headers: none })).toBeUndefined();
});
