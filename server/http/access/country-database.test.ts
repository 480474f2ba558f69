import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openCountryDatabase } from './country-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'countries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (value: string) => [0x40 | value.length, ...Buffer.from(value)];
const number = (value: number) => [0xa2, value >> 8, value & 255];
const map = (...entries: readonly (readonly number[])[]) => [0xe0 | (entries.length / 2), ...entries.flat()];

/** A database in which the addresses of half of IPv4 are in one country: a tree of one node, by the format’s description. */
function database(country: string): Uint8Array {
  // Records of 24 bits: the value 1 (the number of nodes) means nothing is known, 1 + 16 the first entry of the data.
  const tree = [0, 0, 1, 0, 0, 17];
  const entry = map(text('country'), map(text('iso_code'), text(country)));
  const metadata = map(
    ...[text('node_count'), number(1), text('record_size'), number(24), text('ip_version'), number(4)],
    ...[text('database_type'), text('Country'), text('binary_format_major_version'), number(2)],
    ...[text('binary_format_minor_version'), number(0), text('build_epoch'), number(0)],
  );
  const mark = [0xab, 0xcd, 0xef, ...Buffer.from('MaxMind.com')];
  return Uint8Array.from([...tree, ...Array(16).fill(0), ...entry, ...mark, ...metadata]);
}

test('the country of an address is that of the database, and of others none is known', async () => {
  const file = join(folder, 'countries.mmdb');
  writeFileSync(file, database('NZ'));
  const countryOf = await openCountryDatabase(file);
  expect(['203.0.113.1', '::ffff:203.0.113.1', '10.0.0.1', '::1', 'nonsense', ''].map(countryOf)).toEqual([
    'NZ',
    'NZ',
    '',
    '',
    '',
    '',
  ]);
});

test.each([
  ['is missing', undefined],
  ['is something else', Buffer.from('not a database')],
])('a file that %s keeps the server from starting, and is named', async (_, content) => {
  const file = join(folder, 'wrong.mmdb');
  rmSync(file, { force: true });
  if (content) writeFileSync(file, content);
  await expect(openCountryDatabase(file)).rejects.toThrow(/^COUNTRY_DATABASE: .*wrong\.mmdb/);
});
