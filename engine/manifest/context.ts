import type { Registries } from '../define/registries.ts';
import { type Code, codes } from './codes.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Faults } from './faults.ts';
import { type PlacedRoute, placedRoutes } from './groups.ts';
import { meantName, severalNames } from './mistakes/meant.ts';
import { listOf } from './nearest.ts';
import type { Draft } from './schema.ts';
import type { Positions } from './yaml/positions.ts';
import type { Path } from './yaml/values.ts';

/** The input of every check of names. */
export interface Context {
  readonly draft: Draft;
  readonly registries: Registries;
  readonly positions: Positions;
  readonly faults: Faults;
  /** Undefined where the file is unsound: then there is nothing to judge by. */
  readonly locales:
    | { readonly default: string | undefined; readonly supported: ReadonlySet<string> }
    | undefined;
  /** Ids of the default language; undefined where that language is not known, or has no catalogue. */
  readonly messages: ReadonlySet<string> | undefined;
  /** Those of them that take values, each with the values that it takes. */
  readonly valued: ReadonlyMap<string, string> | undefined;
  readonly policyKinds: ReadonlySet<string>;
  /** All routes that are written, those of groups with what their group gives them. */
  readonly routes: readonly PlacedRoute[];
  /** Whether an included file could not be read: then the site is only partly known. */
  readonly isPartial: boolean;
  /** Names of guards and rules already reported as broken: a fault of the code is reported once. */
  readonly reported: Set<string>;
}

export function createContext(
  draft: Draft,
  registries: Registries,
  positions: Positions,
  faults: Faults,
): Context {
  const supported = draft.locales?.supported;
  const standard = draft.locales?.default;
  const isKnown = standard !== undefined && supported !== undefined && Object.hasOwn(supported, standard);
  const kinds = draft.policies?.kinds ?? [];
  return {
    draft,
    registries,
    positions,
    faults,
    locales:
      supported === undefined
        ? undefined
        : { default: isKnown ? standard : undefined, supported: new Set(Object.keys(supported)) },
    messages: isKnown ? registries.messages.get(standard) : undefined,
    valued: isKnown ? registries.valued?.get(standard) : undefined,
    policyKinds: new Set(kinds.flatMap((entry) => entry?.kind ?? [])),
    routes: placedRoutes(draft),
    isPartial: false,
    reported: new Set(),
  };
}

interface UnknownName {
  readonly code: Code;
  /** The kind of thing that is named: `guard`. */
  readonly noun: string;
  readonly name: string;
  readonly known: Iterable<string>;
  readonly path: Path;
  /** True where the name is a key of a mapping rather than a value. */
  readonly isKey?: boolean;
  /** If absent, that of its code. */
  readonly severity?: Diagnostic['severity'];
  /** The name that was meant, where the caller knows better than its spelling tells. */
  readonly meant?: ReturnType<typeof meantName>;
  /** If absent, that of its code. */
  readonly help?: string;
  /** The text after the name, which is kept: the query of a target. */
  readonly suffix?: string;
}

/** Reports a name that nothing has, with the nearest known one. */
export function reportUnknown({ faults, positions }: Context, fault: UnknownName): void {
  const { code, noun, name, known, path, isKey = false, suffix = '', severity } = fault;
  const range = isKey ? positions.key(path) : positions.value(path);
  const several =
    isKey || suffix !== '' || typeof path.at(-1) !== 'number' ? undefined : severalNames(name, known);
  const meant =
    faults.isFull || several ? undefined : 'meant' in fault ? fault.meant : meantName(name, known);
  const close = several?.join(', ') ?? meant?.name;
  const edit =
    close === undefined
      ? undefined
      : several
        ? { range, text: close }
        : isKey
          ? positions.rename(path, close)
          : positions.replace(path, close + suffix);
  const isGuess = meant?.isCertain === false;
  const suggestions =
    edit === undefined
      ? []
      : [
          {
            title: `Write ${several ? close : `"${close}${suffix}"`}`,
            edits: [edit],
            ...(isGuess && { isGuess }),
          },
        ];
  const said = several
    ? ` ${several.length} names stand here; between them belongs a comma and a space.`
    : meant === undefined
      ? ''
      : ` ${meant.why ?? ''} Did you mean "${meant.name}"?`.replace('  ', ' ');
  // For a page's name that is near to none, the list to choose from is longer.
  const names = listOf(known, close === undefined && code === 'unknown-page' ? 60 : undefined);
  const help = [fault.help ?? codes[code].help, names].filter((part) => part !== '').join(' ');
  faults.report({
    code,
    range,
    message: `There is no ${noun} "${name}".${said}`,
    help,
    suggestions,
    ...(severity && { severity }),
  });
}
