/** Diagnostics for the browser during development. */
import type { Diagnostic } from '../../engine/manifest/diagnostic.ts';
import { codeFrame, type FrameLine } from '../../engine/manifest/frame.ts';

/** A place in a file, and the address of the development server that opens it in the editor. */
export interface SourcePlace {
  /** `routes.yaml:12:14` */
  readonly name: string;
  readonly editor: string;
}

/** A finding, ready to be drawn. */
export interface Fault extends Pick<Diagnostic, 'severity' | 'code' | 'message' | 'help'> {
  readonly file: string;
  readonly place: SourcePlace;
  readonly frame: readonly FrameLine[];
  readonly also: readonly { readonly message: string; readonly place: SourcePlace }[];
  /** Titles of the repairs that are offered. */
  readonly fixes: readonly string[];
}

/** The answer of `/__dev/faults`; empty where the latest content is displayed. */
export interface Faults {
  /** Whether an older site is shown in the meantime. */
  readonly isServing: boolean;
  readonly faults: readonly Fault[];
}

/**
 * @param diagnostic about a file of the site
 * @param text the content of that file
 * @param path of the file on this machine
 * @param pathOf finds another file that takes part
 */
export function faultOf(
  diagnostic: Diagnostic,
  text: string,
  path: string,
  pathOf: (file: string) => string = () => path,
): Fault {
  const { severity, code, message, help, file, range, related, suggestions } = diagnostic;
  const place = ({ start, file: other = file }: Diagnostic['range']): SourcePlace => ({
    name: `${other}:${start.line}:${start.column}`,
    editor: editorAddress(other === file ? path : pathOf(other), start),
  });
  return {
    severity,
    code,
    message,
    help,
    file,
    place: place(range),
    frame: codeFrame(text, range),
    also: related.map((other) => ({ message: other.message, place: place(other.range) })),
    fixes: suggestions.map(({ title }) => title),
  };
}

/** Vite opens the running editor, or the one in `LAUNCH_EDITOR`. */
export const editorAddress = (
  path: string,
  at: { readonly line: number; readonly column?: number },
): string => `/__open-in-editor?file=${encodeURIComponent(`${path}:${at.line}:${at.column ?? 1}`)}`;
