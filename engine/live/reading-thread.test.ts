import { expect, test } from 'vitest';
import { finish } from '../match/steps.ts';
import { code, sources } from '../render/fixture.tsx';
import { readSite } from '../render/reading.ts';
import { completed, shortened } from './reading-thread.ts';

test('a reading is sent with its routes in parts, and without known catalogues; it is whole again on the other side', () => {
  const routes = Array.from(
    { length: 600 },
    (_, at) => `  - {path: /made-${at}, page: article, title: {message: title}, content: {}}\n`,
  );
  const manifest = sources.manifest.replace('\nroutes:\n', `\nroutes:\n${routes.join('')}`);
  const reading = readSite({ ...sources, manifest }, code, 'routes.yaml');
  expect(reading.site?.routes.length).toBeGreaterThan(600);
  const digests = new Map([...reading.catalogues].map(([tag, { digest }]) => [tag, digest]));
  const sent = shortened(reading, digests);
  expect(sent.routes).toHaveLength(3);
  expect(JSON.stringify([sent.site, [...sent.catalogues]])).not.toMatch(/made-|Title/);
  const steps = completed(structuredClone(sent), reading.catalogues);
  expect(finish(steps)).toEqual(reading);
  const none = { ...reading, site: undefined };
  expect(finish(completed(shortened(none, digests), reading.catalogues))).toEqual(none);
});
