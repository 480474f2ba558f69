/** An address of another site, or a mail address: written in the manifest, whose compiler has judged it. */
export type ExternalAddress = `https://${string}` | `http://${string}` | `mailto:${string}`;

/**
 * What links to other sites say of themselves. The other site gets neither a hold on the window nor the address of the page
 * that a visitor comes from.
 */
export const externalRel = 'external noopener noreferrer';

/** Whether a target leads out of this site. Says nothing of its form. */
export const isExternal = (to: string): to is ExternalAddress => /^(?:https?:\/\/|mailto:)/i.test(to);
