import { expect, test } from 'vitest';
import { mostCues, parseSubtitles } from './parse.ts';

test('SubRip: numbers and marks of places are left out, letters of the markup stay', () => {
  const text =
    '\ufeff1\r\n00:00:01,500 --> 00:00:04,000\r\n{\\an8}Hello, <i>you</i>\r\nthere\r\n\r\n2\r\n01:00:00,000 --> 01:00:02,250 X1:0\r\n<font color="red">Red</font> & <b>bold</b>\r\n';
  expect(parseSubtitles(text, 'srt')).toEqual([
    { start: 1.5, end: 4, text: 'Hello, <i>you</i>\nthere' },
    { start: 3600, end: 3602.25, text: 'Red & <b>bold</b>' },
  ]);
});

test('WebVTT: notes and styles are passed over, hours may be missing', () => {
  const text =
    'WEBVTT - a title\n\nSTYLE\n::cue { color: red }\n\nNOTE 00:01.000 --> 00:02.000\nno cue\n\nintro\n00:01.000 --> 00:02.500 line:0\n<v Ada>Hi</v>\n';
  expect(parseSubtitles(text, 'vtt')).toEqual([{ start: 1, end: 2.5, text: '<v Ada>Hi</v>' }]);
});

test('SubStation Alpha: its words alone, in the order of its times', () => {
  const text = `[Script Info]
Title: x
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:05.00,0:00:06.50,Default,,0,0,0,,Second, with a comma
Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,not shown
Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\b1}First{\\b0}\\Nline\\hone
Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\p1}m 0 0 l 10 10{\\p0}
`;
  expect(parseSubtitles(text, 'ass')).toEqual([
    { start: 1, end: 2, text: 'First\nline\u00a0one' },
    { start: 5, end: 6.5, text: 'Second, with a comma' },
  ]);
});

test('what is no subtitle gives none, and too many end somewhere', () => {
  expect(parseSubtitles('a text\n--> and an arrow\n00:00 --> x', 'srt')).toEqual([]);
  expect(parseSubtitles('00:00:02,000 --> 00:00:01,000\nends before it begins', 'srt')).toEqual([]);
  const many = '00:00:01,000 --> 00:00:02,000\nx\n\n'.repeat(mostCues + 5);
  expect(parseSubtitles(many, 'srt')).toHaveLength(mostCues);
});
