import { expect, test } from 'vitest';
import type { SiteRoute } from '../manifest/site.ts';
import { finish } from '../match/steps.ts';
import { code, sources } from '../render/fixture.tsx';
import { readSite, type SiteReading } from '../render/reading.ts';
import { completed, type KnownDigests, type KnownParts, shortened } from './reading-thread.ts';
import { knownRoutes } from './sent-routes.ts';

const entry = (name: string) => `  - {path: /${name}, page: article, title: {message: title}, content: {}}\n`;
const made = Array.from({ length: 600 }, (_, at) => entry(`made-${at}`));

function reading(...entries: readonly string[]): SiteReading {
  const manifest = sources.manifest.replace('\nroutes:\n', `\nroutes:\n${entries.join('')}`);
  return readSite({ ...sources, manifest }, code, 'routes.yaml');
}
const digestsOf = ({ catalogues, routes }: KnownParts): KnownDigests => ({
  catalogues: new Map([...catalogues].map(([tag, { digest }]) => [tag, digest])),
  routes: new Set(routes.keys()),
});
/** The reading as it is received, and the parts that are known from then on. */
function receive(sent: ReturnType<typeof shortened>, known: KnownParts) {
  const routes = new Map<string, readonly SiteRoute[]>();
  const received = finish(completed(structuredClone(sent), known, routes));
  return { received, known: { catalogues: received.catalogues, routes } };
}
const nothing: KnownParts = { catalogues: new Map(), routes: new Map() };

test('a reading is sent with its routes in parts, and is whole again on the other side', () => {
  const whole = reading(...made);
  const sent = shortened(whole, digestsOf(nothing));
  expect(whole.site?.routes.length).toBeGreaterThan(600);
  expect(sent.routes.parts.length).toBeGreaterThan(4);
  expect(JSON.stringify(sent.site)).not.toContain('made-');
  expect(receive(sent, nothing).received).toEqual(whole);
  const none = { ...whole, site: undefined };
  expect(receive(shortened(none, digestsOf(nothing)), nothing).received).toEqual(none);
});

test('what is known is not sent again, though an entry above moves it to another line', () => {
  const { known } = receive(shortened(reading(...made), digestsOf(nothing)), nothing);
  const moved = reading(entry('new'), ...made);
  const sent = shortened(moved, digestsOf(known));
  expect([...sent.catalogues.values()].every((catalogue) => !('catalogue' in catalogue))).toBe(true);
  expect(sent.routes.parts.filter(({ bytes }) => bytes !== undefined)).toHaveLength(1);
  const again = receive(sent, known);
  expect(again.received).toEqual(moved);
  // And back, from what is known by then.
  const first = shortened(reading(...made), digestsOf(again.known));
  expect(receive(first, again.known).received).toEqual(reading(...made));
});

test('routes that nobody has sent, of the first reading, are known too', () => {
  const whole = reading(...made);
  const known = { catalogues: whole.catalogues, routes: knownRoutes(whole.site?.routes ?? []) };
  const sent = shortened(reading(...made), digestsOf(known));
  expect(sent.routes.parts.every(({ bytes }) => bytes === undefined)).toBe(true);
  expect(receive(sent, known).received).toEqual(whole);
});
