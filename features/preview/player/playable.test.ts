import { expect, test } from 'vitest';
import { missingOf } from './playable.ts';

const chromium = (type: string): string => (/avc1|mp4a|vp0?[89]|opus/.test(type) ? 'probably' : '');
const media = (video: Record<string, unknown>) => [{ video }] as never;

test('what the browser plays is not named', () => {
  expect(missingOf(media({ video_codec: 'h264', audio_codec: 'aac' }), chromium)).toEqual({});
});

test('pictures and sound that it lacks are called by their names', () => {
  expect(missingOf(media({ video_codec: 'hevc', audio_codec: 'ac3' }), chromium)).toEqual({
    video: 'H.265 (HEVC)',
    audio: 'Dolby Digital (AC-3)',
  });
  expect(missingOf(media({ video_codec: 'wmv3', audio_codec: 'wmav2' }), chromium)).toEqual({
    video: 'Windows Media Video 9',
    audio: 'Windows Media Audio',
  });
});

test('of what is not known nothing is said', () => {
  expect(missingOf([], chromium)).toEqual({});
  expect(missingOf(media({ video_codec: 'new', audio_codec: 7 }), chromium)).toEqual({});
});

test('all of a file that is not played has a name', () => {
  const facts = { video_type: 'matroska', video_codec: 'hevc', audio_codec: 'eac3' };
  expect(missingOf(media(facts), chromium, 'all')).toEqual({
    container: 'Matroska (MKV)',
    video: 'H.265 (HEVC)',
    audio: 'Dolby Digital Plus (E-AC-3)',
  });
});
