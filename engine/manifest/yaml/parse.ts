import type { Document, ParsedNode } from 'yaml';
import type { Faults } from '../faults.ts';
import { reportUnsupported } from '../mistakes/unsupported.ts';
import { parseSound } from '../parts.ts';
import { reportDamage } from './damage.ts';
import { Openings, reportSyntax } from './syntax.ts';
import { readDocuments } from './tokens.ts';

/** The deepest real content has about ten levels. */
const maxDepth = 64;
/** Most stray tokens: after more, the rest of the file is not worth reading. */
const maxStrays = 100;

/**
 * Reads the text as one YAML document.
 * Size, number of tokens, depth, anchors and tags are judged while the tokens stream by, before a tree is built from
 * them: a hostile file costs no more than its lexing up to the first excess.
 * @param read counts the tokens, for files that are judged together.
 * @returns the root node, or undefined where the tree cannot be trusted; the reasons are reported.
 */
export function parse(faults: Faults, read: { tokens: number } = { tokens: 0 }): ParsedNode | undefined {
  const { source } = faults;
  if (isTooLarge(faults) || reportDamage(faults)) return undefined;
  const most = { tokens: faults.words.longest.tokens - read.tokens, depth: maxDepth };
  const sound = faults.hasErrors ? undefined : parseSound(source.text, most);
  if (sound !== undefined) {
    read.tokens += sound.tokens;
    return sound.root;
  }
  const openings = new Openings();
  const document = compose(faults, openings, read);
  if (document === undefined) return undefined;
  // Syntax errors of the parser would only repeat a fault that is reported already.
  if (!faults.hasErrors) reportSyntax(document.errors, openings, faults);
  if (faults.hasErrors) return undefined;
  const root = document.contents;
  if (root === null || source.text.slice(root.range[0], root.range[1]).trim() === '') {
    faults.report({
      code: 'empty',
      range: source.range(0, 0),
      message:
        source.text.trim() === '' ? 'The file holds nothing at all.' : 'The file holds nothing but comments.',
    });
    return undefined;
  }
  return root;
}

/** @returns whether the file holds more than is ever read. */
export function isTooLarge(faults: Faults): boolean {
  const { source } = faults;
  const { length } = source.text;
  const { longest } = faults.words;
  if (length <= longest.text) return false;
  const allowed = longest.text / 1_000_000;
  const message = `The file has ${(length / 1_000_000).toFixed(1)} MB; ${allowed} MB ${allowed === 1 ? 'is' : 'are'} allowed.`;
  faults.report({ code: 'too-large', range: source.range(0, 0), message });
  return true;
}

/** @returns undefined if the token stream was broken off. */
function compose(faults: Faults, openings: Openings, read: { tokens: number }): Document.Parsed | undefined {
  const { source } = faults;
  const { tokens: maxTokens } = faults.words.longest;
  const documents = readDocuments(source.text, {
    before(type, lexeme, offset) {
      read.tokens += 1;
      if (read.tokens > maxTokens) {
        faults.report({
          code: 'too-large',
          range: source.range(offset, offset + 1),
          message: `${faults.words.counted ?? 'The file has'} more than ${maxTokens.toLocaleString('en-US')} tokens; what begins here is not read.`,
        });
        return 'drop';
      }
      openings.see(type, lexeme, offset);
      return reportUnsupported(type, lexeme, offset, faults) && faults.isFull ? 'drop' : 'read';
    },
    after({ offset, depth, strays }) {
      if (strays > maxStrays) return 'end';
      if (depth <= maxDepth) return 'read';
      const range = source.range(offset, offset + 1);
      faults.report({
        code: 'too-deep',
        range,
        message: `Nesting deeper than ${maxDepth} levels begins here.`,
      });
      return 'drop';
    },
  });
  if (documents === undefined) return undefined;
  const [first, second] = documents;
  if (second !== undefined) {
    const range = source.firstLine(second.range[0], second.range[1]);
    faults.report({ code: 'multiple-documents', range, message: 'A second YAML document begins here.' });
  }
  return first;
}
