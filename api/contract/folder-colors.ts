/** Colours that a folder may have in its owner's lists, in the order in which they are offered. */
export const folderColors = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'gray'] as const;
export type FolderColor = (typeof folderColors)[number];
