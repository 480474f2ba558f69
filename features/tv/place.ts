/** A folder on the way to where one is. */
interface Step {
  readonly id: string;
  readonly name: string;
}

/** A screen as the history keeps it: Back of the remote control and of the browser lead the same way. */
export interface Place {
  /** From the drive's root down; empty in the root. */
  readonly trail: readonly Step[];
  /** The file that is shown or played. */
  readonly file?: string | undefined;
}

const root: Place = { trail: [] };

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Step).id === 'string' &&
  typeof (value as Step).name === 'string';

/** The state of the history for a place of an account. `depth` is how many steps Back leads within the page. */
export const stateOf = (place: Place, account: string | undefined, depth: number) => ({
  tv: place,
  account,
  depth,
});

/** The place in a state of the history; the root where there is none, or it is another account's. */
export function readPlace(state: unknown, account: string | undefined): Place {
  const { tv: kept, account: of } = (state ?? {}) as {
    readonly tv?: Partial<Place>;
    readonly account?: unknown;
  };
  if (of !== account || !Array.isArray(kept?.trail) || !kept.trail.every(isStep)) return root;
  return { trail: kept.trail, ...(typeof kept.file === 'string' && { file: kept.file }) };
}

export function readDepth(state: unknown): number {
  const depth = (state as { readonly depth?: unknown } | null)?.depth;
  return typeof depth === 'number' && depth > 0 ? depth : 0;
}
