import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { codeLook } from '../../../ui/code/look.ts';

/** Of what the editor of the site has beyond a plain one. */
const look = EditorView.theme({
  '.cm-tooltip': {
    maxWidth: 'min(34rem, 92vw)',
    color: 'var(--ink)',
    backgroundColor: 'var(--surface-raised)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-small)',
    boxShadow: 'var(--shadow-2)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '16rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.75rem', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--on-lagoon)',
    backgroundColor: 'var(--lagoon)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-tooltip.cm-completionInfo': {
    padding: '0.5rem 0.75rem',
    fontFamily: 'var(--font)',
    fontSize: 'var(--text-xs)',
    lineHeight: '1.5',
  },
  '.cm-explanation': { padding: '0.5rem 0.75rem', fontSize: 'var(--text-xs)', lineHeight: '1.55' },
  '.cm-explanation b': { fontFamily: 'var(--font-mono)', display: 'block' },
  '.cm-diagnostic': {
    padding: '0.5rem 0.75rem',
    fontFamily: 'var(--font)',
    fontSize: 'var(--text-xs)',
    lineHeight: '1.55',
    whiteSpace: 'pre-line',
  },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--apricot)' },
  '.cm-diagnosticAction': {
    display: 'block',
    margin: '0.4rem 0 0',
    padding: '0.3rem 0.75rem',
    font: 'inherit',
    fontWeight: '600',
    color: 'var(--on-lagoon)',
    backgroundColor: 'var(--lagoon)',
    borderRadius: 'var(--radius-full)',
    cursor: 'pointer',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad) 1px',
    textUnderlineOffset: '0.25em',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--apricot) 1px',
    textUnderlineOffset: '0.25em',
  },
  '.cm-lint-marker': { width: '0.7em', height: '0.7em', borderRadius: '50%', content: '""' },
  '.cm-lint-marker-error': { backgroundColor: 'var(--bad)', content: '""' },
  '.cm-lint-marker-warning': { backgroundColor: 'var(--apricot)', content: '""' },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--kind-document)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--good)' },
  {
    tag: [tags.keyword, tags.bool, tags.number, tags.null, tags.typeName, tags.labelName],
    color: 'var(--kind-picture)',
  },
  { tag: [tags.comment, tags.meta], color: 'var(--ink-faint)', fontStyle: 'italic' },
  {
    tag: [tags.punctuation, tags.separator, tags.bracket, tags.processingInstruction],
    color: 'var(--ink-faint)',
  },
  { tag: tags.heading, fontWeight: '700', color: 'var(--lagoon)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--lagoon)', textDecoration: 'underline' },
  { tag: tags.monospace, color: 'var(--kind-audio)' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

export const theme: Extension = [codeLook, look, syntaxHighlighting(colours)];
