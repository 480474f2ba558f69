import { expect, test } from 'vitest';
import { addressWithin, folderAddress } from './address.ts';
import { shownSteps } from './way.ts';

const way = (length: number) => Array.from({ length }, (_, at) => ({ id: `V ${at}`, name: `Folder ${at}` }));

test.each([0, 1, 4, 5, 6, 7, 198])(
  'of a way of %i folders the ends are shown, each with its address',
  (length) => {
    const path = way(length);
    const [first, ...last] = shownSteps('Sone', path, 'All');
    expect(first).toEqual({ id: '', name: 'All', to: '/s/Sone' });
    expect(last.map(({ name }) => name)).toEqual(path.slice(-5).map(({ name }) => name));
    const ways = path.map((_, at) => folderAddress('Sone', path.slice(0, at + 1)));
    expect(last.map(({ to }) => to)).toEqual(ways.slice(-5));
  },
);

test.each([0, 3])(
  'what stands in a folder %i deep has the address of the way there and its own',
  (length) => {
    const path = way(length);
    for (const id of ['Vx', 'V é'])
      expect(addressWithin(folderAddress('Sone', path), { id })).toBe(
        folderAddress('Sone', [...path, { id }]),
      );
  },
);
