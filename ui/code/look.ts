import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** The editor in the colours of the page: the properties reach into its shadow tree, and change with the theme. */
export const codeLook: Extension = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: 'var(--text-s)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', paddingBlock: 'var(--space-3)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--lagoon) 24%, transparent)',
  },
  '.cm-gutters': {
    color: 'var(--ink-faint)',
    backgroundColor: 'var(--surface)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--surface-sunken) 60%, transparent)',
  },
  '.cm-activeLineGutter': { color: 'var(--ink)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--lagoon-wash)',
    outline: '1px solid var(--lagoon)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--apricot-wash)', outline: '1px solid var(--apricot)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--apricot) 45%, transparent)' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--surface-sunken)', borderColor: 'var(--line)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '0.5rem 2rem 0.5rem 0.75rem', fontFamily: 'var(--font)' },
  '.cm-panel.cm-search label': { fontSize: 'var(--text-xs)' },
  '.cm-textfield': {
    padding: '0.25rem 0.5rem',
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
  },
  '.cm-button': {
    padding: '0.25rem 0.65rem',
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-full)',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink-soft)', fontSize: '1.25rem', padding: '0 0.5rem' },
});
