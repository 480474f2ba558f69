import type { ParamType, ParamTypes, PatternPart } from '../match/param-types.ts';
import {
  isFixed,
  isPattern,
  type Pattern,
  paramsOf,
  parsePattern,
  printPattern,
} from './addresses/pattern.ts';
import type { Site, SiteAction } from './site.ts';

/** The types that `href` and `Link` check against: its addresses, and the actions that a link may ask for. */
export function addressTypes({ routes, actions }: Pick<Site, 'routes' | 'actions'>): string {
  const patterns = routes.map(({ path }) => parsePattern(path)).filter(isPattern);
  const fixed = new Set(patterns.flatMap(fixedPath));
  const open = routes.flatMap(({ path, params }) => {
    const pattern = parsePattern(path);
    return isPattern(pattern) && !isFixed(pattern) ? [{ pattern, types: params }] : [];
  });
  return `// Made from routes.yaml by \`npm run build\`, \`npm run dev\` and \`site check\`; not written by hand.
import '../engine/match/href.ts';

declare module '../engine/match/href.ts' {
  interface FixedPaths {
${[...fixed].map((path) => `    ${key(path)}: true;`).join('\n')}
  }
  interface PatternPaths {
${open.map(({ pattern, types }) => `    ${key(printPattern(pattern))}: ${shapeOf(paramsOf(pattern), types)};`).join('\n')}
  }
  interface ActionParams {
${actions.map((action) => `    ${key(action.name)}: ${actionShape(action)};`).join('\n')}
  }
}
`;
}

/** The one address without parameters that a pattern answers: its own, or all before a last `*name`. */
function fixedPath(pattern: Pattern): readonly string[] {
  const start = pattern.at(-1)?.type === 'rest' ? pattern.slice(0, -1) : pattern;
  return isFixed(start) ? [printPattern(start)] : [];
}

const key = (name: string): string => `'${name.replace(/[\\']/g, '\\$&')}'`;

const shapeOf = (params: readonly string[], types: ParamTypes): string =>
  `{ ${params.map((name) => `${name}: ${typeOf(types[name])}`).join('; ')} }`;

/** Any number, in a type of texts. */
const hole = '$'.concat('{number}');
const anyText = '$'.concat('{string}');

/** The TypeScript type of a parameter's text, as far as types can tell; `href` checks the rest when it is called. */
function typeOf(type: ParamType | undefined): string {
  switch (type?.type) {
    case 'integer':
      return `number | \`${hole}\``;
    case 'date':
      return `\`${[hole, hole, hole].join('-')}\``;
    case 'one-of':
      return type.values.map(key).join(' | ');
    case 'pattern':
      return textShape(type.parts);
    default:
      return 'string';
  }
}

/** `'PK-' and any text`: what is written as it is, with a hole for what varies. */
function textShape(parts: readonly PatternPart[]): string {
  const texts = parts.map(({ signs, most }) => (most === 1 && [...signs].length === 1 ? signs : undefined));
  if (texts.every((text) => text === undefined)) return 'string';
  const some = texts.filter((text, at) => text !== undefined || texts[at - 1] !== undefined || at === 0);
  return `\`${some.map((text) => text ?? anyText).join('')}\``;
}

function actionShape({ params }: SiteAction): string {
  const entries = Object.entries(params).map(
    ([name, { type, required }]) =>
      `${key(name)}${required ? '' : '?'}: ${type === 'integer' ? 'number' : 'string'}`,
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join('; ')} }`;
}
