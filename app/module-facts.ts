import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** The parts of a module's source that the build decides by. */
interface ModuleFacts {
  /** Specifiers of everything that is imported or exported again when the module runs: no types, no `import()`. */
  readonly imports: readonly string[];
  /** Names of its exports, `default` among them, without types. */
  readonly exports: ReadonlySet<string>;
  /** Where its default export is a call, as in `export default defineLayout({ frames: 'app' })`. */
  readonly definition: Definition | undefined;
  /** Where its default export begins, in UTF-16 units. */
  readonly defaultAt: number | undefined;
}

interface Definition {
  /** `defineLayout` */
  readonly name: string;
  /** The properties of its first argument that are plain strings. */
  readonly texts: Readonly<Record<string, string>>;
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

const known = new Map<string, { readonly text: string; readonly facts: ModuleFacts }>();

/** Reads a module with the bundler's own parser; each text is parsed once. Throws where it is not sound TypeScript. */
export function moduleFacts(file: string): ModuleFacts {
  const text = readFileSync(file, 'utf8');
  const last = known.get(file);
  if (last?.text === text) return last.facts;
  const facts = factsOf(file, text);
  known.set(file, { text, facts });
  return facts;
}

function factsOf(file: string, text: string): ModuleFacts {
  const { program, module, errors } = parseSync(file, text);
  const fault = errors[0];
  if (fault) throw new Error(`${file}: ${fault.message}`);
  return {
    imports: program.body.flatMap(importedBy),
    exports: new Set(
      module.staticExports
        .flatMap(({ entries }) => entries)
        .filter(({ isType }) => !isType)
        .map(({ exportName }) => (exportName.kind === 'Default' ? 'default' : (exportName.name ?? '*'))),
    ),
    definition: program.body.map(definedBy).find((definition) => definition !== undefined),
    defaultAt: program.body.map(defaultOf).find((offset) => offset !== undefined),
  };
}

function importedBy(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration')
    return statement.importKind === 'type' ? [] : [statement.source.value];
  if (statement.type === 'ExportAllDeclaration' || statement.type === 'ExportNamedDeclaration')
    return statement.exportKind === 'type' || !statement.source ? [] : [statement.source.value];
  return [];
}

function defaultOf(statement: Statement): number | undefined {
  if (statement.type === 'ExportDefaultDeclaration') return statement.start;
  if (statement.type !== 'ExportNamedDeclaration') return undefined;
  return statement.specifiers.find(
    ({ exported }) => exported.type === 'Identifier' && exported.name === 'default',
  )?.start;
}

function definedBy(statement: Statement): Definition | undefined {
  if (statement.type !== 'ExportDefaultDeclaration') return undefined;
  const call = statement.declaration;
  if (call.type !== 'CallExpression' || call.callee.type !== 'Identifier') return undefined;
  const [argument] = call.arguments;
  const texts: Record<string, string> = {};
  for (const property of argument?.type === 'ObjectExpression' ? argument.properties : []) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    if (property.value.type === 'Literal' && typeof property.value.value === 'string')
      texts[property.key.name] = property.value.value;
  }
  return { name: call.callee.name, texts };
}
