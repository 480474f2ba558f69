import type { ContentPicture, ContentReader } from '../../engine/index.ts';
import { favoriteLinksFile } from './content.ts';

type Words = Readonly<Record<string, string>>;
type Link = NonNullable<ReturnType<typeof favoriteLinksFile.read>>['groups'][number]['links'][number];

export interface FavoriteLink {
  readonly to: Link['to'];
  readonly title: string;
  readonly text: string | undefined;
  readonly picture: ContentPicture | undefined;
}

export interface FavoriteGroup {
  readonly id: string;
  readonly title: string;
  readonly links: readonly FavoriteLink[];
}

/** The groups in words of the language. */
export function readFavoriteLinks(files: ContentReader, locale: string): readonly FavoriteGroup[] {
  const say = (words: Words): string => words[locale] ?? words['en-US'] ?? Object.values(words)[0] ?? '';
  return (favoriteLinksFile.read(files)?.groups ?? []).map(({ id, title, links }) => ({
    id,
    title: say(title),
    links: links.map((link) => ({
      to: link.to,
      title: say(link.title),
      text: link.text && say(link.text),
      picture: link.picture === undefined ? undefined : files.picture(link.picture),
    })),
  }));
}
