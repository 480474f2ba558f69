/** Bytes of a file from `start` until before `end`. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;
