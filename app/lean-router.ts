import { type Plugin, parseSync } from 'vite';
import { edited, type SourceEdit } from './source-edits.ts';

/** React's wrappers of components, which have no side effects. */
const wrappers = new Set(['forwardRef', 'memo', 'createContext']);

/**
 * Removes unused parts of react-router: `Link`, `Form` and their dependencies. They would stay in a build because their
 * wrappers are calls, and their display names are assigned.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\// },
    handler: (code, id) => ({ code: withoutEffects(code, id), map: null }),
  },
};

/** The source of a module whose components are dropped if unused. */
export function withoutEffects(code: string, id: string): string {
  const edits: SourceEdit[] = [];
  for (const statement of parseSync(id, code).program.body) {
    if (statement.type === 'ExpressionStatement' && isDisplayName(statement.expression))
      edits.push({ start: statement.start, end: statement.end, text: '' });
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { init } of statement.declarations) {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'MemberExpression') continue;
      const { property } = init.callee;
      if (property.type !== 'Identifier' || !wrappers.has(property.name)) continue;
      edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ ' });
    }
  }
  return edited(code, edits);
}

type Node = ReturnType<typeof parseSync>['program']['body'][number];

/** `Link.displayName = 'Link'`. */
function isDisplayName(expression: Extract<Node, { type: 'ExpressionStatement' }>['expression']): boolean {
  if (expression.type !== 'AssignmentExpression' || expression.right.type !== 'Literal') return false;
  const { left } = expression;
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier') return false;
  return left.property.type === 'Identifier' && left.property.name === 'displayName';
}
