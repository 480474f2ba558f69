/** Words that some language lacks; also the shape of `--json`. */
export interface MissingWords {
  /** A message of the catalogues, a text of the manifest, an article of `content/`. */
  readonly kind: 'message' | 'text' | 'article';
  /** The id of a message, the key of an article; a text has no name. */
  readonly name: string | undefined;
  /** Its words in the default language; of an article its title, where it has one. */
  readonly words: string;
  /** Languages of the site that lack them. */
  readonly locales: readonly string[];
  /** Where the default language has them: a file, relative to the root, and the line. */
  readonly file: string;
  readonly line: number;
}
