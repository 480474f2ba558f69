import type { ElementContent, Root } from 'hast';
import { common, createLowlight } from 'lowlight';

/** Kinds of tokens that have a colour of their own (`token.module.css`). */
const tokens = {
  keyword: ['keyword', 'built_in', 'literal', 'selector-tag', 'template-tag', 'type', 'name', 'operator'],
  string: ['string', 'regexp', 'symbol', 'char', 'link', 'code'],
  number: ['number'],
  comment: ['comment', 'quote', 'doctag'],
  title: ['title', 'section', 'class', 'selector-id', 'selector-class'],
  attribute: ['attr', 'attribute', 'property', 'variable', 'meta', 'template-variable', 'bullet'],
  added: ['addition'],
  removed: ['deletion'],
} as const;
export type Token = keyof typeof tokens;

const tokenOf: ReadonlyMap<string, Token> = new Map(
  Object.entries(tokens).flatMap(([token, names]) => names.map((name) => [name, token as Token] as const)),
);

/** A run of signs in a line, and what it is; `null` for what has no colour of its own. */
export type Run = readonly [text: string, token: Token | null];

const lowlight = createLowlight(common);

/** @param language by its name or an extension of its files; @returns null where it is not known. */
export const highlighted = (text: string, language: string): Root | null =>
  lowlight.registered(language) ? lowlight.highlight(language, text) : null;

/** The lines of a text with their tokens, or null where the language is not known. */
export function highlightLines(text: string, language: string): Run[][] | null {
  const tree = highlighted(text.replace(/\r\n?/g, '\n'), language);
  if (tree === null) return null;
  const lines: Run[][] = [[]];
  const add = (piece: string, token: Token | null) => {
    for (const [at, part] of piece.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push([part, token]);
    }
  };
  // The inside of a token belongs to it, but for what is one itself: a variable in a string.
  const walk = (nodes: Root['children'] | ElementContent[], outer: Token | null) => {
    for (const node of nodes) {
      if (node.type === 'text') add(node.value, outer);
      else if (node.type === 'element')
        walk(node.children, tokenOfElement(node.properties.className) ?? outer);
    }
  };
  walk(tree.children, null);
  return lines;
}

/** @param classNames as the highlighter gives them: `hljs-title function_`. */
export function tokenOfElement(classNames: unknown): Token | undefined {
  if (!Array.isArray(classNames)) return undefined;
  const name = classNames.find((each) => typeof each === 'string' && each.startsWith('hljs-'));
  return tokenOf.get(String(name).slice('hljs-'.length));
}
