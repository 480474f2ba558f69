import { isPattern, paramsOf, parsePattern } from '../manifest/addresses/pattern.ts';
import { checkAgainst } from '../manifest/content.ts';
import type { Context } from '../manifest/context.ts';
import { entryListSchema } from '../manifest/entry-schema.ts';
import type { PlacedRoute } from '../manifest/groups.ts';
import { checkWindow } from '../manifest/instants.ts';
import { toParamTypes } from '../manifest/params.ts';
import { fillPath } from '../match/href.ts';
import { accepts, sayType } from '../match/param-types.ts';

const mostEntries = 10_000;

/** Letters and digits of any script, as one segment of an address has them. */
const segment = /^[\p{L}\p{M}\p{N}._~-]+$/u;
const longestValue = 200;

/** Checks the list of a route: each entry as the route itself would be, its parameters, and that no two have the same address. */
export function checkEntries(value: unknown, { route }: PlacedRoute, context: Context): void {
  const pattern = parsePattern(route.path ?? '');
  const page = route.page === undefined ? undefined : context.registries.pages[route.page];
  // A fault of the route itself is reported with the route.
  if (!isPattern(pattern) || page === undefined) return;
  const names = paramsOf(pattern);
  if (Array.isArray(value) && value.length > mostEntries) {
    const range = context.positions.key([mostEntries]);
    const message = `The list has ${value.length} entries; ${mostEntries} are allowed.`;
    const help = 'Make several lists of it, each with a route of its own.';
    context.faults.report({ code: 'too-large', range, message, help });
    return;
  }
  checkAgainst(entryListSchema(page, names), value, [], context);
  if (!Array.isArray(value)) return;
  const types = toParamTypes(route.params);
  const seen = new Map<string, number>();
  for (const [index, entry] of (value as readonly unknown[]).entries()) {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) continue;
    const fields = entry as Readonly<Record<string, unknown>>;
    const texts = names.map((name) => textOf(fields[name]));
    for (const [at, name] of names.entries()) {
      const text = texts[at];
      if (fields[name] === undefined) continue;
      const problem = text === undefined ? 'is no text' : problemOf(text);
      const type = types[name];
      const range = context.positions.value([index, name]);
      if (text === undefined || problem !== undefined)
        context.faults.report({ code: 'wrong-value', range, message: `"${name}" ${problem}.` });
      else if (!accepts(type, text) && type !== undefined)
        context.faults.report({
          code: 'wrong-value',
          range,
          message: `"${name}" is "${text}", and the route takes ${sayType(type)}.`,
          help: `Correct it here, or what ${route.path} takes in the manifest.`,
        });
    }
    if (isWindow(fields.window)) checkWindow(fields.window, [index, 'window'], context);
    if (texts.every((text) => text !== undefined)) {
      const params = Object.fromEntries(names.map((name, at) => [name, texts[at] as string]));
      checkAddress(fillPath(route.path ?? '', params), index, { seen, names }, context);
    }
  }
}

function checkAddress(
  path: string,
  index: number,
  { seen, names }: { readonly seen: Map<string, number>; readonly names: readonly string[] },
  { faults, positions, routes, draft }: Context,
): void {
  const first = seen.get(path);
  seen.set(path, first ?? index);
  const at = [index, names.at(-1) ?? ''];
  const range = positions.value(at);
  if (first !== undefined) {
    const related = [{ message: 'first used here', range: positions.value([first, names.at(-1) ?? '']) }];
    const message = `The address ${path} is that of two entries.`;
    faults.report({ code: 'duplicate-path', range, message, related });
    return;
  }
  const own = routes.some(({ route }) => route.path === path);
  const moved = draft.redirects?.some((redirect) => redirect?.from === path && redirect.window === undefined);
  if (!own && !moved && !draft.gone?.includes(path)) return;
  const taken = own ? 'is a route of its own' : moved ? 'leads elsewhere' : 'is listed under `gone`';
  const message = `The address ${path} ${taken} in the manifest, so that this entry is never shown.`;
  faults.report({ code: 'duplicate-path', range, message, help: 'Remove it here or there.' });
}

/** Accepts numbers without quotes too. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value.normalize('NFC')
    : Number.isSafeInteger(value)
      ? String(value)
      : undefined;

function problemOf(text: string): string | undefined {
  if (segment.test(text) && !/^\.{1,2}$/.test(text) && text.length <= longestValue) return undefined;
  return text === '' ? 'is empty' : `is "${text.slice(0, 60)}", which cannot be a part of an address`;
}

const isWindow = (value: unknown): value is { readonly from?: string; readonly to?: string } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((edge) => typeof edge === 'string');
