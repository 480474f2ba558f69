import { commandKeys, placeKeys, treeKeys } from '../../features/files/keyboard.ts';
import type { KeyGroup } from '../../features/keyboard/index.ts';
import { gridKeys } from '../../ui/file-grid/grid-keys.ts';
import type { Shortcut } from '../../ui/shortcut.ts';

/** The keys of every page of the drive. */
export const pageKeys = {
  search: ['/'],
  palette: ['Ctrl+K'],
  sheet: ['?'],
} as const satisfies Readonly<Record<string, readonly Shortcut[]>>;

const row = (label: string, ...keys: (readonly Shortcut[])[]) => ({ label, keys: keys.flat() });

/** The keys of the drive, from the tables by which they are told apart. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'keyboard.group.page',
    rows: [
      row('keyboard.palette', pageKeys.palette),
      row('frame.search', pageKeys.search),
      row('keyboard.do.sheet', pageKeys.sheet),
      row('files.do.upload', placeKeys.upload),
      row('keyboard.do.undo', placeKeys.undo),
    ],
    note: 'keyboard.note',
  },
  {
    title: 'keyboard.group.place',
    rows: [
      row('files.do.newFolder', placeKeys.newFolder),
      row('keyboard.do.up', placeKeys.up),
      row('files.do.paste', placeKeys.paste),
    ],
  },
  {
    title: 'keyboard.group.list',
    rows: [
      row('keyboard.do.step', gridKeys.step),
      row('keyboard.do.ends', gridKeys.ends),
      row('keyboard.do.look', gridKeys.look),
      row('keyboard.do.beside', gridKeys.openBeside),
      row('keyboard.do.toggle', gridKeys.toggle),
      row('keyboard.do.all', gridKeys.all),
      row('keyboard.do.none', gridKeys.none),
      row('keyboard.do.menu', gridKeys.menu.slice(0, 1)),
    ],
  },
  {
    title: 'keyboard.group.chosen',
    rows: commandKeys.map(({ label, shortcut }) => row(label, [shortcut])),
  },
  {
    title: 'keyboard.group.tree',
    rows: [
      row('keyboard.do.folder', treeKeys.up, treeKeys.down),
      row('keyboard.do.unfold', treeKeys.unfold, treeKeys.fold),
      row('files.do.open', treeKeys.open),
      row('keyboard.do.menu', treeKeys.menu.slice(0, 1)),
    ],
  },
];
