/** The operator's terms for giving torrents to peers after their transfer. */
export interface SeedingTerms {
  /** How often the bytes of a torrent are given. */
  readonly ratio: number;
  /** Bytes a second, of all torrents together. */
  readonly rate: number;
  /** After which a torrent is not given any more. */
  readonly hours: number;
}
