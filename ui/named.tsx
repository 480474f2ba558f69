import { shownText } from '../api/contract/shown-text.ts';

/** A name or a line that somebody wrote: it keeps its direction to itself, and what would turn it is seen. */
export const Named = ({ name }: { readonly name: string }) => <bdi>{shownText(name)}</bdi>;
