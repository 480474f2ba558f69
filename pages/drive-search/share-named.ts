export interface NamedShare {
  readonly id: string;
  /** Empty where the text brings none. */
  readonly passCode: string;
}

/** The share whose link is in a text: its page, alone or within other words, with or without its passcode. */
export function shareNamedIn(text: string): NamedShare | undefined {
  const found = /(?:^|\s)(?:https?:\/\/[^\s/]+)?\/s\/([\w-]{8,64})(?:[/?#][^\s]*)?/.exec(text);
  const [link, id] = found ?? [];
  if (link === undefined || id === undefined) return undefined;
  return { id, passCode: /[#&?]pwd=([^\s&#]+)/.exec(link)?.[1] ?? '' };
}
