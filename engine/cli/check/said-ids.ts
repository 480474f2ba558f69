import { type ESTree, parseSync, Visitor } from 'vite';
import { CannotRunError } from '../command.ts';

/** Message ids as code says them. */
export interface SaidIds {
  /** Every text that stands in the code, be it an id or not. */
  readonly texts: ReadonlySet<string>;
  /** The ids that a template may become: `frame.${name}.title`. */
  readonly forms: readonly RegExp[];
}

/**
 * Reads a module with the bundler's parser: a comment says nothing.
 * @throws {CannotRunError} where it is not sound TypeScript.
 */
export function saidIn(path: string, source: string): SaidIds {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new CannotRunError(`${path} could not be read: ${errors[0].message}`);
  return saidInProgram(program);
}

export function saidInProgram(program: ESTree.Program): SaidIds {
  const texts = new Set<string>();
  const forms: RegExp[] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') texts.add(value);
    },
    TemplateLiteral({ quasis }) {
      const parts = quasis.map(({ value }) => value.cooked ?? '');
      if (parts.length === 1) texts.add(parts[0] ?? '');
      else if (parts.every((part) => /^[\w.-]*$/.test(part)) && parts.some((part) => part.includes('.')))
        forms.push(new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`));
    },
  }).visit(program);
  return { texts, forms };
}
