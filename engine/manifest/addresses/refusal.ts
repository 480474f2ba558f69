import { accepts, type ParamType, sayType } from '../../match/param-types.ts';
import { type Pattern, printPattern } from './pattern.ts';

interface Typed {
  readonly pattern: Pattern;
  /** The types of its parameters, in their order. */
  readonly types?: readonly (ParamType | undefined)[];
}

/** Says which parameter of a route does not take its part of a path that has the shape of the route; undefined where none has it. */
export function refusalOf(path: string, routes: Iterable<Typed>): string | undefined {
  const segments = path.split('/').slice(1).map(decoded);
  for (const { pattern, types = [] } of routes) {
    if (pattern.length !== segments.length || types.every((type) => type === undefined)) continue;
    let index = 0;
    let refused: string | undefined;
    const fits = pattern.every((part, at) => {
      const text = segments[at] as string;
      if (part.type === 'static') return part.text === text;
      const type = types[index++];
      if (part.type === 'param' && type !== undefined && !accepts(type, text))
        refused ??= `:${part.name} of ${printPattern(pattern)} takes ${sayType(type)}.`;
      return part.type === 'param';
    });
    if (fits && refused !== undefined) return refused;
  }
  return undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
