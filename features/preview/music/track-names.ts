import { shownInLine } from '../../../api/contract/shown-text.ts';
import type { ListedFile } from '../model.ts';

/** By its tags; without a title, by the name of the file. */
export function namesOf({ name, medias }: Pick<ListedFile, 'name' | 'medias'>) {
  const tags = medias?.[0]?.video as Readonly<Record<string, unknown>> | undefined;
  const word = (key: string): string => (typeof tags?.[key] === 'string' ? shownInLine(tags[key]) : '');
  return {
    title: word('title') || shownInLine(name.replace(/\.[^.]+$/, '')),
    artist: word('artist'),
    album: word('album'),
  };
}
