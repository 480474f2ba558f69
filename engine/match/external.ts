/** An address of another site, or a mail address: written in the manifest, whose compiler has judged it. */
export type ExternalAddress = `https://${string}` | `http://${string}` | `mailto:${string}`;

/** `rel` of links to other sites. The other site gets neither access to the window nor the referring address. */
export const externalRel = 'external noopener noreferrer';

/** Whether a target leads out of this site. Says nothing of its form. */
export const isExternal = (to: string): to is ExternalAddress => /^(?:https?:\/\/|mailto:)/i.test(to);
