import { yaml, yamlFrontmatter } from '@codemirror/lang-yaml';
import { defineLanguageFacet, Language, LanguageSupport } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { parser } from '@lezer/markdown';

/**
 * Markdown without what it may hold besides: the package of CodeMirror brings the languages of HTML, style sheets and
 * scripts with it, which no text of the site may have.
 */
const markdown = new LanguageSupport(
  new Language(
    defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } }),
    parser,
    [],
    'markdown',
  ),
);

/** How a file is coloured, by its name. JSON is YAML too. */
export const languageOf = (name: string): Extension =>
  name.endsWith('.md') ? yamlFrontmatter({ content: markdown }) : yaml();
