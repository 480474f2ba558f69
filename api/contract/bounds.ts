/** Bounds that both the calls and those who make them know; without a library, for whoever needs no more of the contract. */

/** Characters of an address to download from. */
export const longestAddress = 8192;
/** Characters of a title, and of words to look for. */
export const longestTitle = 255;
/** Hosts by which a visitor came that count: spec section 5. */
export const mostReferrers = 10;
/** Characters of each word of a campaign. */
export const longestCampaign = 100;
