import { describe, expect, test } from 'vitest';
import { bestOf, scoreOf } from './fuzzy.ts';

const actions = [
  'New folder',
  'Upload files',
  'Upload folder',
  'Download from a link',
  'Move to trash',
  'Мои файлы',
];
const found = (typed: string) => bestOf(typed, actions, (one) => one);

describe('a few letters', () => {
  test.each([
    ['new', 'New folder'],
    ['nf', 'New folder'],
    ['folder', 'New folder'],
    ['fold up', 'Upload folder'],
    ['uplod', 'Upload files'],
    ['trash', 'Move to trash'],
    ['МОИ', 'Мои файлы'],
  ])('%s finds first %s', (typed, first) => {
    expect(found(typed)[0]).toBe(first);
  });

  test('find with accents or without', () => {
    expect(scoreOf('resume', 'Résumé.pdf')).not.toBeNull();
    expect(scoreOf('отчёт', 'Отчет')).not.toBeNull();
  });

  test('that are only strewn over a name find nothing', () => {
    expect(found('dk')).toEqual([]);
    expect(scoreOf('zzz', 'New folder')).toBeNull();
  });

  test('that are none leave all in their order', () => {
    expect(found('  ')).toEqual(actions);
  });

  test('of any length and script are looked for without a fault', () => {
    expect(scoreOf('a'.repeat(5000), 'a'.repeat(4000))).toBeNull();
    expect(scoreOf('🐟', 'A 🐟 b')).not.toBeNull();
  });
});
