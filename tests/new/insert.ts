import { type ESTree, parseSync, Visitor } from 'vite';

/** Views are read as such where they do not read as plain code. */
function programOf(text: string): ESTree.Program {
  const plain = parseSync('x.ts', text);
  return plain.errors.length === 0 ? plain.program : parseSync('x.tsx', text).program;
}

/** Puts text at a place, on lines of its own; whoever writes the file has it formatted. */
const at = (text: string, place: number, added: string): string =>
  `${text.slice(0, place)}${added}${text.slice(place)}`;

/** `import …;` beside the others; the formatter puts it in order. */
export function withImport(text: string, statement: string): string {
  const last = programOf(text).body.findLast(({ type }) => type === 'ImportDeclaration');
  return at(text, last?.end ?? 0, `\n${statement}\n`);
}

type Holder = ESTree.ArrayExpression | ESTree.ObjectExpression;

const withoutTypes = (node: ESTree.Expression | null | undefined): ESTree.Expression | null | undefined =>
  node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression'
    ? withoutTypes(node.expression)
    : node;

/** The list or the object that is called so, as a constant or as a property of another object. */
function holderOf(text: string, name: string): Holder {
  let found: Holder | undefined;
  const see = (value: ESTree.Expression | null | undefined) => {
    const plain = withoutTypes(value);
    if (plain?.type === 'ArrayExpression' || plain?.type === 'ObjectExpression') found ??= plain;
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && id.name === name) see(init);
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === name) see(value as ESTree.Expression);
    },
  }).visit(programOf(text));
  if (found === undefined) throw new Error(`There is no list or object "${name}" any more; mend tests/new.`);
  return found;
}

/** A last item in the list or object of that name. */
export function withItem(text: string, name: string, item: string): string {
  const { end } = holderOf(text, name);
  const before = text.slice(0, end - 1).trimEnd();
  return at(text, end - 1, `${/[,[{]$/.test(before) ? '' : ','}\n${item},\n`);
}

/** An element behind `<Name />`. */
export function withElement(text: string, name: string, element: string): string {
  let place: number | undefined;
  new Visitor({
    JSXElement({ openingElement, end }) {
      if (openingElement.name.type === 'JSXIdentifier' && openingElement.name.name === name) place ??= end;
    },
  }).visit(programOf(text));
  if (place === undefined) throw new Error(`There is no <${name} /> any more; mend tests/new.`);
  return at(text, place, `\n${element}`);
}

/** A message of the source language, among the others by its id. */
export function withMessage(text: string, id: string, defaultMessage: string, description: string): string {
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
  const place = entries.findIndex(([other]) => other > id);
  entries.splice(place < 0 ? entries.length : place, 0, [id, { defaultMessage, description }]);
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}
