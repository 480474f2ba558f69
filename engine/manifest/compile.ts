import type { Registries } from '../define/registries.ts';
import { checkApp } from './app.ts';
import { build } from './build.ts';
import { checkConflicts } from './conflicts.ts';
import { type Context, createContext } from './context.ts';
import type { Diagnostic } from './diagnostic.ts';
import { checkPolicies } from './expand.ts';
import { Faults } from './faults.ts';
import { include } from './include.ts';
import { parse } from './parse.ts';
import { Positions } from './positions.ts';
import { resolve } from './resolve.ts';
import { checkManifestShape } from './shape.ts';
import type { Site } from './site.ts';
import { Source } from './source.ts';
import { readValue } from './values.ts';

/** `site` is there exactly if no diagnostic is an error; diagnostics stand in the order of the file, those of included files last. */
interface Compiled {
  /** The names that stand in the manifest, as far as it could be read: content is checked against them. */
  readonly names: Omit<Context, 'positions' | 'faults'>;
  readonly site: Site | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Turns a manifest's text into a site, or says all that is wrong with it. Never throws, whatever the text.
 * Pure, and without a clock: for windows and policy dates ask `at(site, instant)`.
 * @param file the name that diagnostics carry.
 * @param included the texts that `include:` may name, by their paths from the folder of the manifest.
 */
export function compile(
  text: string,
  registries: Registries,
  { file, included = new Map() }: { readonly file: string; readonly included?: ReadonlyMap<string, string> },
): Compiled {
  const faults = new Faults(new Source(file, text));
  const root = parse(faults);
  const own = new Positions(faults.source, root);
  if (root === undefined)
    return {
      site: undefined,
      diagnostics: faults.list(),
      names: createContext({}, registries, own, faults),
    };
  const desk = { positions: own, faults };
  const shaped = checkManifestShape(readValue(root, faults), desk);
  const { draft, manifest, positions, faults: ofIncluded } = include(root, shaped, included, desk);
  const context = createContext(draft, registries, positions, faults);
  resolve(context);
  checkConflicts(context, [...checkPolicies(context), ...checkApp(context)]);
  const all = [faults, ...ofIncluded];
  const isSound = manifest !== undefined && !all.some(({ hasErrors }) => hasErrors);
  const site = isSound ? build(manifest, positions) : undefined;
  return { site, diagnostics: all.flatMap((found) => found.list()), names: context };
}
