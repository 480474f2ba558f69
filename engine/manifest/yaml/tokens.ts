import { Composer, CST, type Document, Lexer, Parser } from 'yaml';

/** The fate of the tokens that follow: read, or the text ends here, or the whole text is dropped. */
type Verdict = 'read' | 'end' | 'drop';

/** A text as far as its tokens were read. */
interface Progress {
  /** Of the last token. */
  readonly offset: number;
  readonly depth: number;
  /** Tokens where none are allowed. */
  readonly strays: number;
  /** Documents that have ended. */
  readonly documents: readonly Document.Parsed[];
}

/** Judges tokens while they stream by, before a tree is built of them. */
interface TokenJudge {
  /** @param type as the lexer of YAML names it; `text` of a plain scalar. */
  readonly before: (type: string | null, lexeme: string, offset: number) => Verdict;
  readonly after: (progress: Progress) => Verdict;
}

/**
 * Reads the documents of a text, token by token.
 * @returns undefined where they were dropped.
 */
export function readDocuments(text: string, { before, after }: TokenJudge): Document.Parsed[] | undefined {
  const parser = new Parser();
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, strict: true, logLevel: 'error' });
  const documents: Document.Parsed[] = [];
  let isScalarNext = false;
  let strays = 0;
  for (const lexeme of new Lexer().lex(text)) {
    const { offset } = parser;
    const type: string | null = isScalarNext ? 'text' : CST.tokenType(lexeme);
    isScalarNext = type === 'scalar';
    const first = before(type, lexeme, offset);
    if (first === 'drop') return undefined;
    if (first === 'end') break;
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') strays += 1;
      documents.push(...composer.next(token));
    }
    // One entry of the stack is the document, the last may be a scalar that is being read.
    const second = after({ offset, depth: parser.stack.length - 2, strays, documents });
    if (second === 'drop') return undefined;
    if (second === 'end') break;
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end(true, text.length));
  return documents;
}
