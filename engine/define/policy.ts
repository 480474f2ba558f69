import type { SitePath } from '../match/href.ts';

/** A policy kind at an instant: published versions only, oldest first. */
export interface PolicyAt {
  readonly kind: string;
  /** `/policy/terms` */
  readonly path: SitePath;
  readonly versions: readonly PolicyVersionAt[];
  readonly latest: PolicyVersionAt;
}
export interface PolicyVersionAt {
  /** The last segment of its address: its date, or its name. */
  readonly name: string;
  /** `YYYY-MM-DD`, where the version is dated. */
  readonly date: string | undefined;
  /** `/policy/terms/2023-11-06` */
  readonly path: SitePath;
  /** The key of its text under `content/`. */
  readonly file: string;
}
