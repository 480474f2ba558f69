import {
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  selectedCompletion,
} from '@codemirror/autocomplete';
import { type EditorView, hoverTooltip } from '@codemirror/view';
import { explanationAt, proposalsAt } from '../schema/proposals.ts';
import type { Schema } from '../schema/schema-walk.ts';

/** The part of a file that is YAML, from its offset: of Markdown the front matter. Undefined outside of it. */
function yamlAround(
  name: string,
  text: string,
  offset: number,
): { readonly from: number; readonly text: string } | undefined {
  if (!name.endsWith('.md')) return { from: 0, text };
  const end = text.indexOf('\n---', 3);
  if (!text.startsWith('---\n') || end < 0 || offset < 4 || offset > end + 1) return undefined;
  return { from: 4, text: text.slice(4, end + 1) };
}

/** The schema of a file: null where it has none, undefined while it is not known. */
export type KnownSchema = Schema | null | undefined;

/** Proposals at the cursor, from the schema of the file: as soon as it is known, where somebody writes before that. */
export const completions =
  (name: string, schemaOf: () => KnownSchema, schemaKnown: Promise<void>) =>
  (context: CompletionContext): CompletionResult | null | Promise<CompletionResult | null> => {
    const answer = () => proposalsIn(name, schemaOf() ?? null, context);
    return schemaOf() === undefined ? schemaKnown.then(answer) : answer();
  };

function proposalsIn(
  name: string,
  schema: Schema | null,
  { state, pos, explicit }: CompletionContext,
): CompletionResult | null {
  const part = schema && yamlAround(name, state.doc.toString(), pos);
  if (!schema || !part) return null;
  const found = proposalsAt(schema, part.text, pos - part.from);
  if (found === undefined) return null;
  const from = part.from + found.from;
  // On an empty line proposals are shown only on request.
  if (!explicit && from === pos && state.doc.lineAt(pos).text.trim() === '') return null;
  return {
    from,
    options: found.options.map(({ label, text, description, isRequired }) => ({
      label,
      apply: text,
      boost: isRequired ? 10 : 0,
      ...(description !== undefined && { info: description }),
    })),
    validFor: /^[\w./-]*$/,
  };
}

/**
 * Closes the proposals where the chosen one is written already, so that Enter begins a new line as it was meant to.
 * Handles no key by itself; goes before the key bindings of the completion.
 */
export function passEnter(view: EditorView): boolean {
  const { apply } = selectedCompletion(view.state) ?? {};
  if (typeof apply !== 'string') return false;
  const { head } = view.state.selection.main;
  const before = view.state.sliceDoc(Math.max(0, head - apply.length - 1), head);
  if (before.replace(/^[^\w./-]/, '') === apply) closeCompletion(view);
  return false;
}

/** The schema's description of the word under the pointer. */
export const explanations = (name: string, schemaOf: () => KnownSchema) =>
  hoverTooltip((view, pos) => {
    const schema = schemaOf();
    const part = schema && yamlAround(name, view.state.doc.toString(), pos);
    const found = schema && part && explanationAt(schema, part.text, pos - part.from);
    if (!found) return null;
    return {
      pos,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'cm-explanation';
        const title = document.createElement('b');
        title.textContent = found.title;
        dom.append(title, found.text);
        return { dom };
      },
    };
  });
