import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { operations } from '../../../api/contract/index.ts';
import { insertClient } from '../account/repo/oauth.ts';
import { sharesOfFile } from './fixtures/share-world.ts';

const { person, visit, drive } = sharesOfFile();
const verifier = 'v'.repeat(43);

test('an app that may only share sees nothing of the files, nor where they lie', async () => {
  const owner = await person();
  const folder = await owner.folder('trip');
  await owner.share([await owner.file('plan.txt', folder)]);
  const client = { client_id: `app-${owner.id}`, redirect_uri: 'https://app.example/back' };
  await insertClient(drive().db, {
    id: client.client_id,
    name: 'Sharer',
    redirectUris: [client.redirect_uri],
  });
  const listedWith = async (scope: string): Promise<string> => {
    const { redirect_to } = await owner.done('decideAuthorization', {
      body: {
        ...client,
        scope,
        response_type: 'code',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        approve: true,
      },
    });
    const code = new URL(redirect_to).searchParams.get('code');
    const tokens = await visit('exchangeToken', {
      body: { ...client, grant_type: 'authorization_code', code, code_verifier: verifier },
    });
    return (await drive().send(operations.listShares!, {}, tokens.body.access_token)).text;
  };
  const narrow = await listedWith('shares');
  expect(JSON.parse(narrow).shares).toHaveLength(1);
  expect(narrow).not.toContain(folder);
  expect(await listedWith('shares files.read')).toContain(folder);
});
