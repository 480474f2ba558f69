import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { someOf } from '../../../tests/long.ts';
import { filesOfFile } from './fixtures/files.ts';

const { drive, person } = filesOfFile();

/** Entries `n`, `n(1)`, `n(2)` … up to a number, without those of `but`. */
async function fill(userId: string, most: number, but: readonly number[] = []): Promise<void> {
  await sql`
    insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
    select ${userId} || '-' || i, ${userId}, ${userId}, true, name, name, name
    from generate_series(0, ${most}::int) i, lateral (select case i when 0 then 'n' else 'n(' || i || ')' end) named (name)
    where i <> all(${but}::int[])`.execute(drive().db);
}

describe('a name that is taken', () => {
  const cases: readonly [number, number[], number][] = [
    [0, [], 1],
    [7, [], 8],
    [15, [], 16],
    [16, [], 17],
    [17, [], 18],
    [31, [], 32],
    [32, [], 33],
    [300, [], 301],
    [1023, [], 1024],
    [40_000, [], 40_001],
    [40_000, [3], 3],
    [40_000, [16], 16],
  ];
  test.each(someOf(cases, 9))('up to number %i without %j gets number %i', async (most, but, expected) => {
    const user = await person();
    await fill(user.id, most, but);
    expect((await user.folder('n')).name).toBe(`n(${expected})`);
  });

  test('with a gap far behind gets a number that is free, and the next one another', async () => {
    const user = await person();
    await fill(user.id, 5000, [777, 4321]);
    const names = [await user.folder('n'), await user.folder('n'), await user.folder('n')].map(
      ({ name }) => name,
    );
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^n\((?:777|4321|500[123])\)$/);
  });
});
