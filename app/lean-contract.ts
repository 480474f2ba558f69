import { type Plugin, parseSync, Visitor } from 'vite';
import { edited, type SourceEdit } from './source-edits.ts';

/**
 * Parts of an endpoint that are only for its documentation or for the server. What a call sends is checked by its type;
 * the server judges it by the schemas.
 */
const forOthers = new Set(['summary', 'group', 'rate', 'errors', 'mostBytes', 'params', 'query', 'body']);

/** Removes from the contract (`api/contract`) what browsers do not use. */
export const leanContract: Plugin = {
  name: 'lean-contract',
  transform: {
    filter: { id: /\/api\/contract\/[\w-]+\.ts$/ },
    handler: (code, id) => ({ code: withoutDocumentation(code, id), map: null }),
  },
};

/** The source of a module without those parts in the arguments of `defineEndpoint`. */
export function withoutDocumentation(code: string, id: string): string {
  const edits: SourceEdit[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [endpoint] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint') return;
      if (endpoint?.type !== 'ObjectExpression') return;
      for (const [index, property] of endpoint.properties.entries()) {
        if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') continue;
        if (!forOthers.has(property.key.name)) continue;
        // With the comma after it, and everything before the next part.
        const end = endpoint.properties[index + 1]?.start ?? endpoint.end - 1;
        edits.push({ start: property.start, end, text: '' });
      }
    },
  }).visit(parseSync(id, code).program);
  return edited(code, edits);
}
