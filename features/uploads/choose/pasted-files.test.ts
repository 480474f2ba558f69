import { expect, test } from 'vitest';
import { readPasted } from './pasted-files.ts';

const now = new Date(2026, 10, 3, 4, 5, 6);
const clipboardOf = (...files: readonly File[]) => ({ files }) as unknown as DataTransfer;
const picture = (name: string, age = 0) =>
  new File(['x'], name, { type: 'image/png', lastModified: now.getTime() - age });
const read = (clipboard: DataTransfer) =>
  readPasted(clipboard, ({ date, time }) => `Pasted ${date} ${time}`, now);

test('a picture of the screen is named by its moment', () => {
  const [file] = read(clipboardOf(picture('image.png'))) as readonly File[];
  expect(file).toMatchObject({ name: 'Pasted 2026-11-03 04.05.06.png', type: 'image/png', size: 1 });
});

test.each([
  ['a file with a name of its own', [picture('reef.png')]],
  ['an older file that is called so', [picture('image.png', 60_000)]],
  ['one of many', [picture('image.png'), picture('reef.png')]],
])('%s keeps it', (_, files) => {
  const clipboard = clipboardOf(...files);
  expect(read(clipboard)).toBe(clipboard);
});

test('words are no file', () => {
  expect(read(clipboardOf())).toBeNull();
});
