import type { WrittenOffsets } from '../instants.ts';

/** The subject of a change. Stable: programs read it. */
type ChangeKind =
  | 'address'
  | 'redirect'
  | 'policy'
  | 'language'
  | 'menu'
  | 'action'
  | 'site'
  | 'app'
  | 'content'
  | 'words';

/** A redirect that a plan proposes. */
export interface ProposedRedirect {
  readonly from: string;
  readonly to: string;
  /** Why it might be the same page: `the same title`. */
  readonly because: string;
  /** True for the same file, or almost all of the words: it may be written without a look at it. */
  readonly isCertain: boolean;
  /** The text of the default language at the new address, whose `aliases` may take the old one instead. */
  readonly file?: string;
}

/** Words of a file that changed: the first of them, cut to a line. */
export interface ChangedWords {
  /** `content/help/begin.en-US.md` */
  readonly file: string;
  /** The heading above them, or the id of the message. */
  readonly under?: string;
  /** Absent where nothing was written before, or nothing is written any more. */
  readonly before?: string;
  readonly after?: string;
}

/** One sentence of a plan. */
export interface Change {
  readonly says: string;
  /** True where a visitor would get an error. */
  readonly isError: boolean;
  /** An address that appears or vanishes, without language. */
  readonly path?: string;
  /** The pattern whose page lists the address. */
  readonly pattern?: string;
  readonly redirect?: ProposedRedirect;
  readonly words?: ChangedWords;
}

export interface KindOfChange extends Change {
  readonly kind: ChangeKind;
}

/** Facts about both sites that their manifests do not have. */
export interface Insight {
  /** Whether an address, or all that a pattern matches, leads to nothing afterwards. */
  readonly isLost?: (path: string) => boolean;
  /** Describes the change of a route's content by its words; undefined where no words differ. */
  readonly sayContent?: (path: string) => Change | undefined;
  /** How the instants of both are written; in UTC without. */
  readonly offsets?: WrittenOffsets;
}

export const notice = (says: string): Change => ({ says, isError: false });
export const refused = (says: string): Change => ({ says, isError: true });
export const ofKind = (kind: ChangeKind, changes: readonly Change[]): KindOfChange[] =>
  changes.map((change) => ({ kind, ...change }));
