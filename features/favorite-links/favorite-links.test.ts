import { expect, test } from 'vitest';
import type { ContentReader } from '../../engine/index.ts';
import { favoriteLinksFile, readFavoriteLinks } from './index.ts';

const title = { 'en-US': 'Apps', ja: 'アプリ' };
const found = (groups: object) =>
  favoriteLinksFile.check?.({ groups } as never, {
    keys: () => [],
    record: () => undefined,
    pictures: ['phone.svg'],
  });

test('a picture that is not there is reported at its place, and so are anchors and links that come twice', () => {
  const link = { to: '/faq', title, picture: 'phone.svg' };
  expect(found([{ id: 'a', title, links: [link] }])).toEqual([]);
  expect(
    found([
      { id: 'a', title, links: [link, { ...link, picture: 'fone.svg' }] },
      { id: 'a', title, links: [link] },
    ]),
  ).toMatchObject([
    { type: 'twice', path: ['groups', 1, 'id'], name: 'a' },
    { type: 'twice', path: ['groups', 0, 'links', 1, 'to'], first: ['groups', 0, 'links', 0, 'to'] },
    { type: 'unknown', noun: 'picture', name: 'fone.svg', path: ['groups', 0, 'links', 1, 'picture'] },
  ]);
});

test('words are those of the language, else the English ones', () => {
  const links = [
    { to: '/faq', title, text: { 'en-US': 'Questions' }, picture: 'phone.svg' },
    { to: '/blog', title },
  ];
  const picture = { src: '/pictures/a.svg', width: 4, height: 3 };
  const files = {
    record: () => ({ groups: [{ id: 'a', title, links }] }),
    picture: (name: string) => (name === 'phone.svg' ? picture : undefined),
  } as unknown as ContentReader;
  expect(readFavoriteLinks(files, 'ja')).toEqual([
    {
      id: 'a',
      title: 'アプリ',
      links: [
        { to: '/faq', title: 'アプリ', text: 'Questions', picture },
        { to: '/blog', title: 'アプリ', text: undefined, picture: undefined },
      ],
    },
  ]);
});
