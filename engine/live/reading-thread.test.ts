import { expect, test } from 'vitest';
import { finish } from '../match/steps.ts';
import { code, sources } from '../render/fixture.tsx';
import { readSite, type SiteReading } from '../render/reading.ts';
import { completed, type KnownParts, namesOf, nothingKnown, shortened } from './reading-thread.ts';
import { knownRoutes } from './sent-routes.ts';

const entry = (name: string) => `  - {path: /${name}, page: article, title: {message: title}, content: {}}\n`;
const made = Array.from({ length: 600 }, (_, at) => entry(`made-${at}`));

function reading(...entries: readonly string[]): SiteReading {
  const manifest = sources.manifest.replace('\nroutes:\n', `\nroutes:\n${entries.join('')}`);
  return readSite({ ...sources, manifest }, code, 'routes.yaml');
}
/** The reading as it is received, and the parts that are known from then on. */
function receive(sent: ReturnType<typeof shortened>, known: KnownParts) {
  const { reading: received, known: next } = finish(completed(structuredClone(sent), known));
  return { received, known: next };
}

test('a reading is sent with its routes in parts, and is whole again on the other side', () => {
  const whole = reading(...made);
  const sent = shortened(whole, namesOf(nothingKnown));
  expect(whole.site?.routes.length).toBeGreaterThan(600);
  expect(sent.routes.parts.length).toBeGreaterThan(4);
  expect(JSON.stringify(sent.site)).not.toContain('made-');
  expect(receive(sent, nothingKnown).received).toEqual(whole);
  const none = { ...whole, site: undefined };
  expect(receive(shortened(none, namesOf(nothingKnown)), nothingKnown).received).toEqual(none);
});

test('what is known is not sent again, though an entry above moves it to another line', () => {
  const { known } = receive(shortened(reading(...made), namesOf(nothingKnown)), nothingKnown);
  const moved = reading(entry('new'), ...made);
  const sent = shortened(moved, namesOf(known));
  expect([...sent.catalogues.values()].every((catalogue) => !('catalogue' in catalogue))).toBe(true);
  expect(sent.routes.parts.filter(({ bytes }) => bytes !== undefined)).toHaveLength(1);
  const again = receive(sent, known);
  expect(again.received).toEqual(moved);
  // And back, from what is known by then.
  const first = shortened(reading(...made), namesOf(again.known));
  expect(receive(first, again.known).received).toEqual(reading(...made));
});

test('routes that nobody has sent, of the first reading, are known too', () => {
  const whole = reading(...made);
  const known = {
    ...nothingKnown,
    catalogues: whole.catalogues,
    routes: knownRoutes(whole.site?.routes ?? []),
  };
  const sent = shortened(reading(...made), namesOf(known));
  expect(sent.routes.parts.every(({ bytes }) => bytes === undefined)).toBe(true);
  expect(receive(sent, known).received).toEqual(whole);
});

test('of the texts only those are sent whose files were read anew, and all to whoever knows those of another thread', () => {
  const sent = (read: SiteReading, known: KnownParts) => {
    const message = shortened(read, namesOf(known));
    return { values: [...message.content.values.values()], ...receive(message, known) };
  };
  const first = sent(reading(), nothingKnown);
  expect(first.values.length).toBeGreaterThan(1);
  const [name = '', text = ''] = [...sources.content].find(([file]) => file.endsWith('.md')) ?? [];
  const content = new Map(sources.content).set(name, `${text}\nAdded.`);
  const changed = readSite({ ...sources, content }, code, 'routes.yaml');
  const second = sent(changed, first.known);
  expect(JSON.stringify(second.values)).toContain('Added.');
  expect(second.values).toHaveLength(1);
  expect(second.received).toEqual(changed);
  expect(sent(changed, second.known).values).toEqual([]);
  // A text that is gone is not kept, and one that comes back is sent again.
  content.delete(name);
  const without = readSite({ ...sources, content }, code, 'routes.yaml');
  const third = sent(without, second.known);
  expect(third.received).toEqual(without);
  const { content: kept } = second.known;
  const stranger = { ...second.known, content: { ...kept, sender: 'a thread that has ended' } };
  const all = sent(changed, stranger);
  expect(all.values).toHaveLength(first.values.length);
  expect(all.received).toEqual(changed);
});
