/**
 * Icons that the manifest may name, by their names at lucide.dev; each costs bytes in the browser, so they are few. For
 * layouts, which declare their icons without loading them.
 */
export const iconNames = [
  'circle-help',
  'clock',
  'cloud-download',
  'folder',
  'gift',
  'house',
  'life-buoy',
  'monitor',
  'settings',
  'share-2',
  'star',
  'trash-2',
  'users',
] as const;

export type IconName = (typeof iconNames)[number];

export const isIconName = (name: string | undefined): name is IconName =>
  (iconNames as readonly (string | undefined)[]).includes(name);
