import { join } from 'node:path';
import { expect, test } from 'vitest';
import { personas } from '../../app/personas.ts';
import { accessOf, accessTable } from '../../engine/cli/access.ts';
import { grantCalls } from '../../server/tree/grant-calls.ts';
import { openTestSite } from './test-site.ts';

const said = `# Who gets what

What each address answers to whom; \`npm run --silent site -- list --access\` writes the table, and a test holds this page to it, so
that a change of access is seen in review. \`page\`: the page; \`sign-in\`: the sign-in in place of the page; \`→\`: a redirect.

${personas.map(({ name, description }) => `- **${name}**: ${description}`).join('\n')}

The server cannot tell them apart, since credentials lie in the browser's storage: what it sends holds nothing of anybody.
What somebody may do with files is decided by each call, and held by \`server/access.test.ts\`. \`/dav/\` (WebDAV) takes an app password of an account
and nothing else (\`server/features/webdav/access.test.ts\`).

`;

const mark = (isAllowed: boolean) => (isAllowed ? 'yes' : 'no');

/** The calls on entries that somebody else shares, by the role; tests hold the server to the same table. */
const ofRoles = `## Entries of somebody else

What people may do with an entry that its owner shares with them (decision 109), by the call. Every other call on it is answered as if it
were not there, and so are all of them once the sharing has ended, and for everybody else (\`server/grants.access.test.ts\`). Whoever can edit a
folder changes what lies in it and not the folder itself, takes out of the trash only what they put there, and goes on
only with uploads that they began. Who copies needs to look at the entries and to edit the
folder that they go into, each in their own drive or in one of somebody else.

| Call | Owner | Can edit | Can view | Others |
| --- | --- | --- | --- | --- |
${Object.entries(grantCalls)
  .map(([call, role]) => `| \`${call}\` | yes | yes | ${mark(role === 'view')} | no |`)
  .join('\n')}
| every other call | yes | no | no | no |
`;

test('docs/access.md says who gets what on every route, whatever the day', async () => {
  const { snapshot } = await openTestSite();
  const now = Date.parse('2026-11-22T12:00:00Z');
  const rows = await accessOf(snapshot, personas, now);
  const table = accessTable(rows, personas);
  await expect(`${said}${table}\n\n${ofRoles}`).toMatchFileSnapshot(
    join(import.meta.dirname, '../../docs/access.md'),
  );
  const later = await accessOf(snapshot, personas, Date.parse('2031-01-01T00:00:00Z'));
  expect(accessTable(later, personas)).toBe(table);
});
