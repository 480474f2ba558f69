import { expect, test } from 'vitest';
import { listedAsGone } from './listed-as-gone.ts';

test.each([
  ['routes: []\n', 'routes: []\n\ngone:\n  - "/a"\n  - "/b"\n'],
  ['routes: []', 'routes: []\n\ngone:\n  - "/a"\n  - "/b"\n'],
  ['gone:\n  - /x\nroutes: []\n', 'gone:\n  - "/a"\n  - "/b"\n  - /x\nroutes: []\n'],
  ['gone: # old\n# more\n\n- /x\n', 'gone: # old\n- "/a"\n- "/b"\n# more\n\n- /x\n'],
  ['gone:\n', 'gone:\n  - "/a"\n  - "/b"\n'],
  ['gone: [/x]\nroutes: []\n', undefined],
  ['gone:\nroutes: []\n', undefined],
])('of %j becomes %j', (manifest, expected) => {
  expect(listedAsGone(manifest, ['/a', '/b'])).toBe(expected);
});
