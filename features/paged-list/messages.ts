/** Prefixes of the ids of messages that this folder uses in the browser: in the toolbar of a selection. */
export const messages: readonly string[] = ['files.gathering', 'files.selected', 'files.toolbar'];
