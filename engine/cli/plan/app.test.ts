import { expect, test } from 'vitest';
import { manifest, openFixture } from '../fixture.tsx';

const app = (start = '/words', rest = '') => `${manifest}
app:
  start: ${start}
  colors: {light: "#ffffff", dark: "#000000"}
${rest}`;
const offline = '  offline: {within: /names, page: missing, layout: plain, title: {message: title}}\n';

test.each<[string, string, string, string[]]>([
  ['one more', manifest, app(), ['The site can be installed as an app, which opens /words.']],
  ['none any more', app(), manifest, ['The site can no longer be installed as an app.']],
  ['another start', app(), app('/guarded'), ['The installed app opens /guarded, not /words.']],
  [
    'another name',
    app(),
    app('/words', '  shortName: Words\n'),
    ['The installed app has another name under its icon.'],
  ],
  [
    'another description',
    app(),
    app('/words', '  description: {message: title}\n'),
    ['The installed app has another description.'],
  ],
  ['other colours', app(), app().replace('#000000', '#111111'), ['The installed app has other colours.']],
  [
    'a page that stands in',
    app(),
    app('/words', offline),
    ['Without a network the page "missing" stands in under /names.'],
  ],
  [
    'none that stands in',
    app('/words', offline),
    app(),
    ['Without a network nothing stands in under /names any more.'],
  ],
])('%s', async (_, before, after, says) => {
  const fixture = await openFixture({ 'routes.yaml': after, 'before.yaml': before });
  const { code, out } = await fixture.site('plan', '--base', `${fixture.folder}/before.yaml`);
  expect(code).toBe(2);
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => line.trim())
      .slice(0, -2),
  ).toEqual(says);
});
