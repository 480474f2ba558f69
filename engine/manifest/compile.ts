import type { Registries } from '../define/registries.ts';
import { checkConflicts } from './addresses/conflicts.ts';
import { checkApp } from './app.ts';
import { build } from './build.ts';
import { contentKeysOf } from './content.ts';
import { type Context, createContext } from './context.ts';
import type { Diagnostic } from './diagnostic.ts';
import { checkPolicies } from './expand.ts';
import { Faults } from './faults.ts';
import { type IncludedTexts, withIncluded } from './include.ts';
import { withoutCutEntry } from './mistakes/cut-off.ts';
import { resolve } from './resolve.ts';
import { checkShape } from './shape.ts';
import type { Site } from './site.ts';
import { Source } from './source.ts';
import { parse } from './yaml/parse.ts';
import { Positions } from './yaml/positions.ts';
import { valueAt } from './yaml/values.ts';

/** `site` is there exactly if no diagnostic is an error; diagnostics stand in the order of the file, then of those that it includes. */
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
 * @param included those that `include:` may name.
 */
export function compile(
  text: string,
  registries: Registries,
  { file, included = new Map() }: { readonly file: string; readonly included?: IncludedTexts },
): Compiled {
  const faults = new Faults(new Source(file, text));
  const read = { tokens: 0 };
  const root = parse(faults, read);
  if (root === undefined)
    return {
      site: undefined,
      diagnostics: faults.list(),
      names: createContext({}, registries, new Positions(faults.source, root), faults),
    };
  const { value, positions, isPartial } = withIncluded(root, included, faults, read);
  const standard = valueAt(value, ['locales', 'default']);
  const messages = typeof standard === 'string' ? registries.messages.get(standard) : undefined;
  const contentKeys = (page: string) => contentKeysOf(registries.pages[page]);
  const { draft, manifest } = checkShape(value, { positions, faults, messages, contentKeys });
  const context = { ...createContext(draft, registries, positions, faults), isPartial };
  resolve(context);
  checkConflicts(context, [...checkPolicies(context), ...checkApp(context)]);
  const site = manifest === undefined || faults.hasErrors ? undefined : build(manifest, positions);
  const found = withoutLostSection(withoutCutEntry(faults.list(), value, positions));
  return { site, diagnostics: found, names: context };
}

/** Of a section that stands twice the first is read: that links lead nowhere then follows from it. */
function withoutLostSection(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const isTwice = found.some(({ code, range }) => code === 'duplicate-key' && range.start.column === 1);
  return isTwice ? found.filter(({ code }) => code !== 'unknown-target') : found;
}
