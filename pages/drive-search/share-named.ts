interface NamedShare {
  readonly id: string;
  /** Empty where the text brings none. */
  readonly passCode: string;
}

/** A quick check before the full one. */
export const mayNameShare = (text: string): boolean => text.includes('/s/');

/**
 * The share of this site whose link is in a text: its page, alone or within other words, with or without its passcode.
 * Ids of other sites look the same and mean something else.
 *
 * @param origins the addresses of this site, as `https://drive.example`
 */
export function shareNamedIn(text: string, origins: readonly string[]): NamedShare | undefined {
  const hosts = origins.map((origin) => hostOf(new URL(origin)));
  for (const word of text.split(/\s+/)) {
    const link = URL.parse(word.startsWith('/s/') ? `${origins[0]}${word}` : word);
    const id = link && /^\/s\/([\w-]{8,64})(?:\/|$)/.exec(link.pathname)?.[1];
    if (!id || !/^https?:$/.test(link.protocol) || !hosts.includes(hostOf(link))) continue;
    return { id, passCode: /[#&?]pwd=([^\s&#]+)/.exec(word)?.[1] ?? '' };
  }
  return undefined;
}

/** With its port, where that is not the usual one; people write the scheme and the final dot of a name as they like. */
const hostOf = ({ hostname, port }: URL): string => `${hostname.replace(/\.$/, '')}:${port}`;
