import { expect, test } from 'vitest';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { openFixture } from '../fixture.tsx';

const tests = `
describe('a link', () => {
  test('ends', async () => {});
  test.skip('is forgotten', () => {});
  test.each([['a', 1]])(
    'opens %s',
    () => {},
  );
});
expect(said('is nothing')).toBe(true);
`;

/** The findings about claims, each as `line code message`. */
async function findings(claims: string): Promise<readonly string[]> {
  const fixture = await openFixture({
    'content/claims.yaml': claims,
    'server/link.test.ts': tests,
    'server/link.ts': tests,
  });
  const { out } = await fixture.site('check', '--format', 'json');
  return (JSON.parse(out) as Diagnostic[])
    .filter(({ file }) => file === 'content/claims.yaml')
    .map(({ code: of, message, range }) => `${range.start.line} ${of} ${message}`);
}

const claim = (...proof: string[]) => `claims:
  - text: title
    claim: It is a title.
    proof: ${JSON.stringify(proof)}
`;

test('a claim whose tests are there is no finding, whatever their kind', async () => {
  expect(
    await findings(claim('server/link.test.ts > a link > ends', 'server/link.test.ts > opens %s')),
  ).toEqual([]);
});

test.each([
  ['a test that is skipped', 'server/link.test.ts > is forgotten'],
  ['words that begin no test', 'server/link.test.ts > is nothing'],
  ['a test that was renamed', 'server/link.test.ts > a link > begins'],
])('%s proves nothing', async (_, proof) => {
  const name = proof.split(' > ').at(-1);
  expect(await findings(claim(proof))).toEqual([
    `4 dead-proof No test or group of tests that runs in server/link.test.ts is called "${name}".`,
  ]);
});

test.each(['server/gone.test.ts', 'server/link.ts', '../link.test.ts'])(
  '%s is no test file',
  async (file) => {
    expect(await findings(claim(`${file} > ends`))).toEqual([
      `4 dead-proof There is no test file "${file}".`,
    ]);
  },
);

test('a text that is gone is found, and so is one that nothing proves', async () => {
  const gone = `covers: ["t*tle", "policies/*", "ti"]
silent: [policies/privacy/2023-01-01, policies/gone]
claims:
  - {text: heading, claim: It is a heading., proof: ["server/link.test.ts > ends"]}
`;
  expect(await findings(gone)).toEqual([
    '4 unknown-claim There is no text "heading".',
    '2 unknown-claim There is no text "policies/gone".',
    '1 unproved-text Nothing proves what "title" says.',
    '1 unproved-text Nothing proves what "policies/privacy/2027-01-01" says.',
  ]);
});

test('a text is silent or has claims, not both', async () => {
  expect(await findings(`silent: [title]\n${claim('server/link.test.ts > ends')}`)).toEqual([
    expect.stringContaining('duplicate-entry'),
  ]);
});
