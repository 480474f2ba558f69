import { shownText } from '../api/contract/shown-text.ts';

/** A name or a line of user text: its direction is isolated, and direction characters are made visible. */
export const Named = ({ name }: { readonly name: string }) => <bdi>{shownText(name)}</bdi>;
