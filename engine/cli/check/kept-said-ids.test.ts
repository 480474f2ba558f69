import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFixture } from '../fixture.tsx';
import { keepSaidIds } from './kept-said-ids.ts';

const words = { title: 'Title', 'a.said': 'Said', 'b.one.title': 'One', 'a.unsaid': 'Unsaid', c: 'Comment' };

test('what the code says is looked up where the build has kept it', async () => {
  const fixture = await openFixture({
    'locales/en-US.json': JSON.stringify(words),
    'pages/page.tsx':
      "// Says 'c' to nobody.\nexport const ids = ['a.said', `b.$N.title`, 'No id at all'];\n".replace(
        '$N',
        '$' + '{name}',
      ),
  });
  const saidIds = join(fixture.folder, 'said.json');
  await keepSaidIds(fixture.folder, saidIds);
  const unused = async (kept?: string) => {
    const extra = kept === undefined ? {} : { saidIds: kept };
    // Without its sources: they are not looked at.
    const built = await openFixture({ 'locales/en-US.json': JSON.stringify(words) }, extra);
    return (await built.site('check')).out.match(/(?<=Nothing says the message ").*(?=")/g);
  };
  expect(await unused(saidIds)).toEqual(['a.unsaid', 'c']);
  expect(await unused()).toEqual(['a.said', 'b.one.title', 'a.unsaid', 'c']);
  expect(await unused(`${saidIds}.gone`)).toEqual(await unused());
});
