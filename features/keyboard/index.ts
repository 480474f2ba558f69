export { keysAreFor } from './keys-are-for.ts';
export { $opened, keyboardClosed, paletteRequested, sheetRequested } from './model.ts';
export type { KeyGroup } from './sheet.tsx';
