import { describe, expect, test } from 'vitest';
import { linksAmid, linksIn, readLinks } from './links.ts';

const judged = (text: string) =>
  readLinks(text).map((link) => ('url' in link ? link.url : `${link.line}: ${link.fault}`));

test('one link a line, with or without its scheme', () => {
  expect(judged('\n https://a.test/x.zip \r\nb.test/y\n\nhttp://c.test:81/')).toEqual([
    'https://a.test/x.zip',
    'https://b.test/y',
    'http://c.test:81/',
  ]);
  expect(judged('   \n')).toEqual([]);
});

test.each([
  ['magnet:?xt=urn:btih:abc', 'magnet'],
  ['ed2k://|file|a|', 'magnet'],
  ['ftp://a.test/x', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['not a link', 'not-a-link'],
  ['word', 'not-a-link'],
])('%s is refused before it is sent: %s', (line, fault) => {
  expect(judged(line)).toEqual([`${line}: ${fault}`]);
});

describe('where torrents are downloaded', () => {
  const hash = '0123456789abcdef0123456789abcdef01234567';
  const judgedThere = (text: string) =>
    readLinks(text, true).map((link) => ('url' in link ? [link.isTorrent, link.url] : link.fault));

  test('a magnet link is one, and so is what ends as a torrent file', () => {
    const lines = [`magnet:?xt=urn:btih:${hash}&dn=A`, 'a.test/x.torrent?y', 'https://a.test/x.zip'];
    expect(judgedThere(lines.join('\n'))).toEqual([
      [true, lines[0]],
      [true, 'https://a.test/x.torrent?y'],
      [false, 'https://a.test/x.zip'],
    ]);
  });

  test.each([
    ['magnet:?xt=urn:btih:abc', 'not-a-link'],
    [`magnet:?dn=A&xt=urn:btih:${hash}\nmagnet:?xt=urn:btih:${hash.toUpperCase()}`, 'twice'],
    ['ed2k://|file|a|', 'kind'],
    ['ftp://a.test/x', 'kind'],
  ])('%s: %s', (text, fault) => {
    expect(judgedThere(text).at(-1)).toBe(fault);
  });
});

test('the same link twice is downloaded once', () => {
  expect(judged('https://a.test/x\na.test/x')).toEqual(['https://a.test/x', 'a.test/x: twice']);
});

test('a link of any length is judged', () => {
  expect(readLinks(`https://a.test/${'x'.repeat(9000)}`)).toMatchObject([{ fault: 'too-long' }]);
});

test.each([
  ['https://a.test/x', ['https://a.test/x']],
  [' magnet:?xt=urn:btih:a \r\n\nHTTP://b.test ', ['magnet:?xt=urn:btih:a', 'HTTP://b.test']],
  ['look at https://a.test/x', []],
  ['a.test/x', []],
  ['javascript:alert(1)', []],
  ['https://a.test/x y', []],
  ['', []],
])('what was copied is links alone, or none: %s', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test('a whole file that was copied is not read line by line', () => {
  expect(linksIn('https://a.test/x\n'.repeat(60_000))).toEqual([]);
});

test.each([
  ['Look: https://a.test/x, and (http://b.test/y).', ['https://a.test/x', 'http://b.test/y']],
  ['見て「https://a.test/x」。', ['https://a.test/x']],
  ['https://a.test/Paris_(Texas)', ['https://a.test/Paris_(Texas)']],
  ['(as in https://a.test/Paris_(Texas))!', ['https://a.test/Paris_(Texas)']],
  ['magnet:?xt=urn:btih:a', ['magnet:?xt=urn:btih:a']],
  ['javascript:alert(1) and no link', []],
])('the links of what is shared come without the signs around them: %s', (text, links) => {
  expect(linksAmid(text)).toEqual(links);
});
