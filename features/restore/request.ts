/** The files to save, as the share’s page names them. */
export interface SaveRequest {
  readonly shareId: string;
  /** The passcode token of the share; "" where it has none. */
  readonly token: string;
  /** Empty: everything. */
  readonly fileIds: readonly string[];
  /** Folders above them that are made again around them. */
  readonly ancestorIds: readonly string[];
  /** The file in whose player Save was pressed. */
  readonly playing?: string | undefined;
}

/** The target of a save; without one, the server's default folder for saves. */
export interface Target {
  /** "": the root. */
  readonly id: string;
  readonly name: string;
}

export interface Save extends SaveRequest {
  readonly target?: Target | undefined;
}

/** A save as it is sent to the server: repeated with the same key, it makes no second copy (decision 024). */
export interface KeyedSave extends Save {
  readonly key: string;
}

export interface PendingSave extends Save {
  /** The folder is still to be chosen. */
  readonly isFolderWanted: boolean;
  /** The account whose session ended during the request: it continues for no other. */
  readonly userId?: string | undefined;
}

/** The key belongs to all of this; the token of the share may be renewed meanwhile. */
export const requestKeyOf = ({ shareId, fileIds, ancestorIds, target }: Save): string =>
  JSON.stringify([shareId, fileIds, ancestorIds, target?.id]);
