import { expect, test } from 'vitest';
import { bestTrack, subtitlesBeside } from './find.ts';

const files = (...names: readonly string[]) => names.map((name) => ({ id: name, name, size: '9' }));
const beside = (film: string, ...names: readonly string[]) =>
  subtitlesBeside({ name: film }, files(...names), 'en-US').map(({ id, language, label }) => [
    id,
    language,
    label,
  ]);

test('files of the same name are found, by language', () => {
  expect(
    beside('Sea.mkv', 'Sea.srt', 'sea.RU.srt', 'Sea.ger.forced.ass', 'Sea.pt-BR.vtt', 'Sea.mkv', 'Sea.txt'),
  ).toEqual([
    ['Sea.srt', undefined, 'Sea.srt'],
    ['sea.RU.srt', 'ru', 'Russian'],
    ['Sea.ger.forced.ass', 'de', 'German (forced)'],
    ['Sea.pt-BR.vtt', 'pt-BR', 'Brazilian Portuguese'],
  ]);
});

test('a name that only begins so is another film', () => {
  expect(beside('Sea.mkv', 'Sea 2.srt', 'Seaside.srt', 'Sea2.ru.srt', 'Other.srt')).toEqual([]);
  expect(beside('Sea.2020.mkv', 'Sea.2020.en.srt')).toEqual([['Sea.2020.en.srt', 'en', 'English']]);
});

test('words that are no language are shown as they are', () => {
  expect(beside('Sea.mkv', 'Sea.director.srt')).toEqual([['Sea.director.srt', undefined, 'director']]);
});

test('those of the page’s language come first, then those without one', () => {
  const tracks = subtitlesBeside({ name: 'Sea.mkv' }, files('Sea.en.srt', 'Sea.srt', 'Sea.pt-BR.srt'), 'pt');
  expect(bestTrack(tracks, 'pt')?.id).toBe('Sea.pt-BR.srt');
  expect(bestTrack(tracks, 'ja')?.id).toBe('Sea.srt');
  expect(bestTrack([], 'ja')).toBeUndefined();
});
