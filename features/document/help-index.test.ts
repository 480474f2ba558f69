import { expect, test } from 'vitest';
import { type Entry, find } from './help-index.ts';

const entries: readonly Entry[] = [
  ['/a', 'Share a folder', 'Make a link and pass it on.'],
  [
    '/b',
    'Passcodes',
    `A link can ask for a passcode. ${'Further words follow here. '.repeat(6)}It ends on a day.`,
  ],
  ['/c', 'Контакты и помощь', 'Напишите нам.'],
  ['/d', '共有リンクを作成する', 'フォルダを選びます。'],
  ['/e', 'Configuración', 'El teléfono y la televisión'],
  ['/f', 'Relink', 'Nothing else.'],
];
const addresses = (asked: string) => find(asked, entries).map(([to]) => to);

test.each([
  ['link', ['/f', '/a', '/b']],
  ['LINK pass', ['/b', '/a']],
  ['link zebra', []],
  ['telefono', ['/e']],
  ['configuracion', ['/e']],
  ['помощь', ['/c']],
  ['リンク', ['/d']],
  ['ﾘﾝｸ', ['/d']],
  ['  ', []],
])('%j finds %j', (asked, found) => {
  expect(addresses(asked)).toEqual(found);
});

test('what is found far down is shown with the words around it', () => {
  const [entry] = find('ends', entries);
  expect(entry?.[2]).toMatch(/^….*It ends on a day\.$/);
});

test.each([
  ['사진', `${'공유 링크를 만듭니다. '.repeat(10)}사진을 올립니다.`],
  ['ubung', `${'Fotos liegen in Ordnern. '.repeat(6)}Übung macht den Meister.`],
  ['ガイド', `${'フォルダを選びます。'.repeat(12)}ガイドを開きます。`],
])('so is %s, which is written otherwise there', (asked, words) => {
  const [entry] = find(asked, [['/x', 'Title', words]]);
  expect(entry?.[2]).toContain(words.slice(-9));
});

test('eight are shown at the most', () => {
  const many = Array.from({ length: 30 }, (_, at): Entry => [`/${at}`, 'Link', '']);
  expect(find('link', many)).toHaveLength(8);
});
