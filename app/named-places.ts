import { dirname, relative } from 'node:path';
import { type Plugin, parseSync, Visitor } from 'vite';
import { edited, type SourceEdit } from './source-edits.ts';

/** A module's own path, relative to the bundle: all of its files are in one folder. */
export function namedPlaces(outDir: string): Plugin {
  return {
    name: 'named-places',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.')) return undefined;
      return { code: withNamedPlaces(code, id, relative(outDir, id)), map: null };
    },
  };
}

/**
 * The source of a module that finds its neighbours by its path, for a bundle from which `file` is the way to that path.
 */
export function withNamedPlaces(code: string, id: string, file: string): string {
  const places: Readonly<Record<string, string>> = {
    dirname: `(import.meta.dirname + '/' + ${JSON.stringify(dirname(file))})`,
    url: `new URL(${JSON.stringify(file)}, import.meta.url).href`,
  };
  const edits: SourceEdit[] = [];
  new Visitor({
    MemberExpression({ object, property, start, end }) {
      if (object.type !== 'MetaProperty' || property.type !== 'Identifier') return;
      const text = places[property.name];
      if (text !== undefined) edits.push({ start, end, text });
    },
  }).visit(parseSync(id, code).program);
  return edited(code, edits);
}
