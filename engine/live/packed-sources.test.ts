import { expect, test } from 'vitest';
import { sources } from '../render/fixture.tsx';
import { packSources, unpackSources } from './packed-sources.ts';

test('of a save only the part that it changes is packed again, and all is whole on the other side', () => {
  const first = packSources(sources);
  expect(unpackSources(first)).toEqual(sources);
  const manifest = packSources({ ...sources, manifest: 'site: {}', content: new Map(sources.content) });
  expect([manifest.content === first.content, manifest.locales === first.locales]).toEqual([true, true]);
  expect(unpackSources(manifest)).toEqual({ ...sources, manifest: 'site: {}' });
  for (const content of [
    new Map([...sources.content].map(([name, text]) => [name, `${text} `])),
    new Map([...sources.content].slice(1)),
    new Map([...sources.content, ['help/new.en-US.md', '# New']]),
  ]) {
    const packed = packSources({ ...sources, content });
    expect(packed.locales).toBe(first.locales);
    expect(unpackSources(packed).content).toEqual(content);
  }
});
