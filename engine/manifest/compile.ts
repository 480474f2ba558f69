import type { Registries } from '../define/registries.ts';
import { checkApp } from './app.ts';
import { build } from './build.ts';
import { checkConflicts } from './conflicts.ts';
import { contentKeysOf } from './content.ts';
import { type Context, createContext } from './context.ts';
import type { Diagnostic } from './diagnostic.ts';
import { checkPolicies } from './expand.ts';
import { Faults } from './faults.ts';
import { parse } from './parse.ts';
import { Positions } from './positions.ts';
import { resolve } from './resolve.ts';
import { checkShape } from './shape.ts';
import type { Site } from './site.ts';
import { Source } from './source.ts';
import { readValue, valueAt } from './values.ts';

/** `site` is there exactly if no diagnostic is an error; diagnostics stand in the order of the file. */
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
 */
export function compile(text: string, registries: Registries, { file }: { readonly file: string }): Compiled {
  const faults = new Faults(new Source(file, text));
  const root = parse(faults);
  const positions = new Positions(faults.source, root);
  if (root === undefined)
    return {
      site: undefined,
      diagnostics: faults.list(),
      names: createContext({}, registries, positions, faults),
    };
  const value = readValue(root, faults);
  const standard = valueAt(value, ['locales', 'default']);
  const messages = typeof standard === 'string' ? registries.messages.get(standard) : undefined;
  const contentKeys = (page: string) => contentKeysOf(registries.pages[page]);
  const { draft, manifest } = checkShape(value, { positions, faults, messages, contentKeys });
  const context = createContext(draft, registries, positions, faults);
  resolve(context);
  checkConflicts(context, [...checkPolicies(context), ...checkApp(context)]);
  const site = manifest === undefined || faults.hasErrors ? undefined : build(manifest, positions);
  return { site, diagnostics: faults.list(), names: context };
}
