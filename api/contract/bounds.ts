/** Bounds for the calls and for their callers; without a library, for code that needs nothing else of the contract. */

/** Characters of an address to download from. */
export const longestAddress = 8192;
/** Links that one call begins downloads from: as many as a person can look over. */
export const mostLinks = 100;
/** Files that a torrent may have. */
export const mostTorrentFiles = 10_000;
/** Characters of a title, and of a search. */
export const longestTitle = 255;
/** Characters of each campaign parameter. */
export const longestCampaign = 100;
