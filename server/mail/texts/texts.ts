/** The words of one letter. `{code}` and `{minutes}` are filled in; a paragraph that is only `{code}` is shown large. */
interface LetterText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

export type LetterName = 'sign-up' | 'known-address' | 'reset';

export type Texts = Readonly<Record<LetterName, LetterText>>;
