import { type Plugin, parseSync, Visitor } from 'vite';
import { edited, type SourceEdit } from './source-edits.ts';

/**
 * Removes from the actions (`actions/`) what they do in a browser, and the imports that it alone needs: the server and the site's tools
 * judge an address by the rest, and would load half of the drive's code with it.
 */
export const serverActions: Plugin = {
  name: 'server-actions',
  transform: {
    filter: { id: /\/actions\/[\w-]+\.ts$/ },
    handler: (code, id) => ({ code: withoutRun(code, id), map: null }),
  },
};

/** The source of a module without `run` in the argument of `defineAction`. */
export function withoutRun(code: string, id: string): string {
  const { program } = parseSync(id, code);
  const edits: SourceEdit[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [action] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineAction') return;
      if (action?.type !== 'ObjectExpression') return;
      for (const [index, property] of action.properties.entries()) {
        if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') continue;
        if (property.key.name !== 'run') continue;
        // With the comma after it, and everything before the next part.
        const end = action.properties[index + 1]?.start ?? action.end - 1;
        edits.push({ start: property.start, end, text: '' });
      }
    },
  }).visit(program);
  const imports = program.body.filter((statement) => statement.type === 'ImportDeclaration');
  const removed = [...edits, ...imports];
  const used = new Set<string>();
  new Visitor({
    Identifier({ name, start: at }) {
      if (!removed.some(({ start, end }) => start <= at && at < end)) used.add(name);
    },
  }).visit(program);
  for (const { specifiers, start, end } of imports) {
    // An import of nothing is there for what its module does.
    if (specifiers.length > 0 && specifiers.every(({ local }) => !used.has(local.name)))
      edits.push({ start, end, text: '' });
  }
  return edited(code, edits);
}
