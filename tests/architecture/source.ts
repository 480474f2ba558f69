import { posix } from 'node:path';
import { type ESTree, type ParseResult, parseSync, Visitor } from 'vite';

/** How one file names another. Only `type` leaves nothing at run time. */
type ImportKind = 'value' | 'type' | 'dynamic' | 'style' | 'url' | 'glob';

/** One mention of another file or package. */
export interface Import {
  readonly kind: ImportKind;
  /** As written: `../ui/button.tsx`, `node:fs`, `effector`. */
  readonly specifier: string;
  /** The file from the root, if it is one of ours. */
  readonly target: string | undefined;
  /** The names that are taken; `*` for all of them. */
  readonly names: readonly string[];
  /** `export … from`: what is taken is handed on, and not used here. */
  readonly isHandedOn: boolean;
}

/** A file of the tree, as a parser reads it. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly program: ESTree.Program;
  readonly comments: ParseResult['comments'];
  readonly imports: readonly Import[];
  /** The names that it exports; `* ` of another file is not among them. */
  readonly exports: readonly string[];
}

type Module = ParseResult['module'];
type StaticImport = Module['staticImports'][number];
type StaticExportEntry = Module['staticExports'][number]['entries'][number];

/** All files by their path from the root; what is not code (`.css`, `.sql`) is there by name alone. */
export interface SourceTree {
  readonly files: readonly SourceFile[];
  readonly styles: readonly StyleFile[];
  readonly paths: ReadonlySet<string>;
}

interface StyleFile {
  readonly path: string;
  /** The names of its own classes. */
  readonly classes: ReadonlySet<string>;
  readonly imports: readonly Import[];
}

const isCode = (path: string): boolean => /\.(?:ts|tsx|mts|mjs)$/.test(path);

/** Reads a tree: text by path from the root, as the disk has it or as a test makes it up. */
export function readTree(texts: ReadonlyMap<string, string>): SourceTree {
  const paths = new Set(texts.keys());
  const entries = [...texts];
  return {
    paths,
    files: entries.filter(([path]) => isCode(path)).map(([path, text]) => readFile(path, text, paths)),
    styles: entries.filter(([path]) => path.endsWith('.css')).map(([path, text]) => readStyle(path, text)),
  };
}

function readFile(path: string, text: string, paths: ReadonlySet<string>): SourceFile {
  const parsed = parseSync(path, text);
  const { module, errors } = parsed;
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`);
  return {
    path,
    text,
    get program() {
      return parsed.program;
    },
    get comments() {
      return parsed.comments;
    },
    imports: [
      ...module.staticImports.map((one) => importOf(path, one)),
      ...module.staticExports.flatMap(({ entries }) => handedOnBy(path, entries)),
      // The tree of nodes is only made where something is to be found in it: it takes twice as long as reading.
      ...(/import\s*\(|import\.meta|declare module/.test(text)
        ? referencesOf(path, parsed.program, paths)
        : []),
    ],
    exports: module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ exportName: { kind, name } }) =>
        kind === 'Default' ? ['default'] : kind === 'Name' && name !== null ? [name] : [],
      ),
  };
}

/** `import …`. It leaves nothing at run time where every name in it is a type. */
function importOf(path: string, { moduleRequest, entries }: StaticImport): Import {
  const names = entries.map(({ importName: { kind, name } }) =>
    kind === 'Default' ? 'default' : kind === 'Name' && name !== null ? name : '*',
  );
  const isType = entries.length > 0 && entries.every((one) => one.isType);
  return toImport(path, moduleRequest.value, isType ? 'type' : 'value', names);
}

/** `export … from`, a mention for each name. */
const handedOnBy = (path: string, entries: readonly StaticExportEntry[]): Import[] =>
  entries.flatMap(({ moduleRequest, importName, isType }) =>
    moduleRequest
      ? [toImport(path, moduleRequest.value, isType ? 'type' : 'value', [importName.name ?? '*'], true)]
      : [],
  );

/** Imports inside of expressions and types: `import('…')`, `new URL('…', import.meta.url)`, globs. */
function referencesOf(path: string, program: ESTree.Program, paths: ReadonlySet<string>): Import[] {
  const found: Import[] = [];
  new Visitor({
    ImportExpression({ source }) {
      for (const specifier of textsOf(source)) found.push(toImport(path, specifier, 'dynamic', ['*']));
    },
    TSImportType({ source, qualifier }) {
      found.push(toImport(path, source.value, 'type', [qualifier ? firstOf(qualifier) : '*']));
    },
    // Members added to a type of another file belong to that file.
    TSModuleDeclaration({ id, body }) {
      if (id.type !== 'Literal' || body?.type !== 'TSModuleBlock') return;
      const names = body.body.flatMap((node) =>
        node.type === 'TSInterfaceDeclaration' ? [node.id.name] : [],
      );
      found.push(toImport(path, id.value, 'type', names));
    },
    NewExpression({ callee, arguments: [first, second] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || !isOwnPlace(second, 'url')) return;
      for (const specifier of textsOf(first))
        found.push(toImport(path, specifier.replace(/^(?=[\w-]+[./](?!\/))/, './'), 'url', []));
    },
    CallExpression({ callee, arguments: [first, ...more] }) {
      if (isMetaMember(callee, 'glob')) {
        for (const target of globbed(path, textsOf(first), paths))
          found.push({ kind: 'glob', specifier: target, target, names: ['*'], isHandedOn: false });
      } else if (isOwnPlace(first, 'dirname') && more.every((one) => textsOf(one).length > 0)) {
        const specifier = `./${posix.join(...more.flatMap(textsOf))}`;
        const reference = toImport(path, specifier, 'url', []);
        if (reference.target && paths.has(reference.target)) found.push(reference);
      }
    },
  }).visit(program);
  return found;
}

type Expression = ESTree.Argument | ESTree.Expression | ESTree.ArrayExpressionElement;

/** The texts that an expression is: a literal, a template without holes, or a list of them. */
function textsOf(node: Expression | undefined): string[] {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type === 'TemplateLiteral' && node.quasis.length === 1)
    return [node.quasis[0]!.value.cooked ?? ''];
  if (node?.type === 'ArrayExpression') return node.elements.flatMap((one) => textsOf(one ?? undefined));
  return [];
}

function isMetaMember(node: Expression | undefined, name: string): boolean {
  return (
    node?.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    node.property.name === name
  );
}

const isOwnPlace = (node: Expression | undefined, name: 'url' | 'dirname'): boolean =>
  isMetaMember(node, name);

const firstOf = (name: ESTree.TSImportTypeQualifier): string =>
  name.type === 'Identifier' ? name.name : firstOf(name.left);

function globbed(path: string, patterns: readonly string[], paths: ReadonlySet<string>): string[] {
  const wholes = patterns.map((pattern) =>
    pattern.startsWith('.') ? posix.join(posix.dirname(path), pattern) : pattern,
  );
  const isMatch = (file: string, pattern: string): boolean => posix.matchesGlob(file, pattern);
  const refused = wholes.filter((one) => one.startsWith('!')).map((one) => one.slice(1));
  const wanted = wholes.filter((one) => !one.startsWith('!'));
  return [...paths].filter(
    (file) => wanted.some((one) => isMatch(file, one)) && !refused.some((one) => isMatch(file, one)),
  );
}

function toImport(
  path: string,
  written: string,
  kind: ImportKind,
  names: readonly string[],
  isHandedOn = false,
): Import {
  const specifier = written.replace(/\?.*$/, '');
  return {
    kind: specifier.endsWith('.css') && kind === 'value' ? 'style' : kind,
    specifier,
    target: specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined,
    names,
    isHandedOn,
  };
}

/** `@import 'x.css'` and `composes: a from './x.css'`. */
function readStyle(path: string, text: string): StyleFile {
  const plain = text.replace(/\/\*.*?\*\//gs, '');
  const mentions = plain.matchAll(
    /@import\s+(?:url\(\s*)?['"]([^'"]+)|\bcomposes:[^;]*\bfrom\s+['"]([^'"]+)/g,
  );
  return {
    path,
    classes: classesOf(plain),
    imports: [...mentions].map(([, sheet, composed]) => toImport(path, sheet ?? composed ?? '', 'style', [])),
  };
}

/** The classes of selectors, without those of others (`:global(.x)`), texts and declarations. */
function classesOf(plain: string): ReadonlySet<string> {
  const selectors = plain
    .replace(/:global\([^)]*\)|url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
    // Nested rules have a brace of their own; a declaration ends with its semicolon or the brace.
    .replace(/[\w-]+\s*:\s[^;{}]*(?=[;}])/g, '');
  return new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name!));
}
