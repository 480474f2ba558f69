import { createEffect, createStore, sample } from 'effector';
import { signedOut } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { entriesCopied, entriesCut } from './commands.ts';

/**
 * The names of what is cut or copied in the drive go to the system's clipboard, as the desktop's file managers do it. So
 * one that holds files was filled later, and what was copied last is what Ctrl+V means.
 */
const tellSystemFx = createEffect((entries: readonly DriveFile[]) =>
  navigator.clipboard.writeText(entries.map(({ name }) => name).join('\n')),
);
/** Browsers may refuse, and know no such thing where the origin is not secure: then nobody knows which was last. */
export const $isSystemClipboardWritten = createStore(false, { serialize: 'ignore' })
  .on(tellSystemFx.done, () => true)
  .reset(entriesCut, entriesCopied, signedOut);
sample({ clock: [entriesCut, entriesCopied], target: tellSystemFx });
