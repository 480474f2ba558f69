import type { ParsedNode } from 'yaml';
import { Faults, type FileWords } from './faults.ts';
import { isIncluded, patternFault } from './include-patterns.ts';
import { parse } from './parse.ts';
import { Positions } from './positions.ts';
import { type Draft, includedSchema, type Manifest } from './schema.ts';
import { checkShape } from './shape.ts';
import { Source } from './source.ts';
import { type Path, readValue } from './values.ts';
import type { Desk } from './wording.ts';

/** What stands in lists, and what in mappings by name; all of it may stand in an included file. */
const lists = ['routes', 'groups', 'redirects', 'gone'] as const;
type List = (typeof lists)[number];

interface Shaped {
  readonly draft: Draft;
  readonly manifest: Manifest | undefined;
}

/** An included file, as far as it could be read. */
interface Included {
  readonly faults: Faults;
  readonly positions: Positions;
  readonly draft: Pick<Draft, List | 'popups'>;
  /** The same, where its shape has no fault. */
  readonly sound: Pick<Manifest, List | 'popups'> | undefined;
}

/** The manifest with all that its included files add to it. */
interface Merged extends Shaped {
  /** Find each part in the file where it is written. */
  readonly positions: Positions;
  /** Those of the included files. */
  readonly faults: readonly Faults[];
}

const elsewhere = 'It stands in the manifest alone, since all pages share it.';
const includedWords: FileWords = {
  whole: 'an included file',
  help: { empty: 'Write `routes:` and the like into the file, or remove it.' },
  foreignKeys: Object.fromEntries(
    ['site', 'locales', 'navigation', 'policies', 'actions', 'app', 'errors', 'include'].map((key) => [
      key,
      elsewhere,
    ]),
  ),
};

/**
 * Reads the files that `include:` names and joins them to the manifest: their entries stand behind its own, file by file in
 * the order of their names.
 * @param files by their paths from the folder of the manifest.
 */
export function include(
  root: ParsedNode,
  shaped: Shaped,
  files: ReadonlyMap<string, string>,
  desk: Desk,
): Merged {
  const { draft, manifest } = shaped;
  const names = includedNames(draft.include, [...files.keys()], desk);
  if (names.length === 0) return { ...shaped, positions: desk.positions, faults: [] };
  const parts = names.map((name) => readIncluded(name, files.get(name) ?? ''));
  const places = new Places(draft, parts);
  const positions = new Positions(desk.faults.source, root, (path) => places.find(path));
  places.reportTwice(positions);
  const isSound = manifest !== undefined && parts.every(({ sound }) => sound !== undefined);
  return {
    draft: joined(
      draft,
      parts.map((part) => part.draft),
    ) as Draft,
    manifest: isSound
      ? (joined(
          manifest,
          parts.flatMap(({ sound }) => sound ?? []),
        ) as Manifest)
      : undefined,
    positions,
    faults: parts.map(({ faults }) => faults),
  };
}

/** The files that the patterns name, each once. */
function includedNames(
  patterns: Draft['include'],
  files: readonly string[],
  { faults, positions }: Desk,
): readonly string[] {
  const names = new Set<string>();
  for (const [index, pattern] of (patterns ?? []).entries()) {
    if (pattern === undefined) continue;
    const range = positions.value(['include', index]);
    const problem = patternFault(pattern);
    if (problem !== undefined) {
      faults.report({ code: 'include-pattern', range, message: `"${pattern}" ${problem}.` });
      continue;
    }
    const own = files.filter((name) => isIncluded(name, pattern));
    for (const name of own) names.add(name);
    if (own.length > 0) continue;
    faults.report({
      code: 'include-nothing',
      range,
      message: `There is no file ${pattern} that could be read.`,
    });
  }
  return [...names].toSorted();
}

function readIncluded(name: string, text: string): Included {
  const faults = new Faults(new Source(name, text, true), includedWords);
  const root = parse(faults);
  const positions = new Positions(faults.source, root);
  if (root === undefined) return { faults, positions, draft: {}, sound: undefined };
  const { draft, whole } = checkShape(readValue(root, faults), { positions, faults }, includedSchema);
  return { faults, positions, draft: draft as Included['draft'], sound: whole as Included['sound'] };
}

/** Says where each entry of the joined manifest is written. */
class Places {
  readonly #parts: readonly Included[];
  /** For each list the index at which a part begins, in the order of the parts. */
  readonly #starts: Readonly<Record<List, readonly number[]>>;
  readonly #popups = new Map<string, Included | undefined>();
  readonly #twice: { readonly name: string; readonly part: Included }[] = [];

  constructor(own: Draft, parts: readonly Included[]) {
    this.#parts = parts;
    this.#starts = Object.fromEntries(
      lists.map((list) => [list, startsOf(own[list]?.length ?? 0, parts, list)]),
    ) as unknown as Record<List, readonly number[]>;
    for (const name of Object.keys(own.popups ?? {})) this.#popups.set(name, undefined);
    for (const part of parts) {
      for (const name of Object.keys(part.draft.popups ?? {})) {
        if (this.#popups.has(name)) this.#twice.push({ name, part });
        else this.#popups.set(name, part);
      }
    }
  }

  find([section, step, ...rest]: Path): { readonly positions: Positions; readonly path: Path } | undefined {
    if (section === 'popups') {
      const part = this.#popups.get(String(step));
      return part && { positions: part.positions, path: [section, step as string, ...rest] };
    }
    if (typeof step !== 'number' || !(lists as readonly unknown[]).includes(section)) return undefined;
    const starts = this.#starts[section as List];
    const at = starts.findLastIndex(
      (start, index) => start <= step && this.#length(section as List, index) > 0,
    );
    const part = this.#parts[at];
    return part && { positions: part.positions, path: [section as List, step - (starts[at] ?? 0), ...rest] };
  }

  #length(list: List, index: number): number {
    return this.#parts[index]?.draft[list]?.length ?? 0;
  }

  reportTwice(positions: Positions): void {
    for (const { name, part } of this.#twice) {
      const related = [{ message: 'first written here', range: positions.key(['popups', name]) }];
      const message = `The window "${name}" is written twice.`;
      part.faults.report({
        code: 'duplicate-entry',
        range: part.positions.key(['popups', name]),
        message,
        related,
      });
    }
  }
}

function startsOf(first: number, parts: readonly Included[], list: List): readonly number[] {
  const starts: number[] = [];
  let next = first;
  for (const { draft } of parts) {
    starts.push(next);
    next += draft[list]?.length ?? 0;
  }
  return starts;
}

/** Of two windows with one name the first counts; the other was told. */
function joined(own: Draft | Manifest, parts: readonly Pick<Draft | Manifest, List | 'popups'>[]): unknown {
  const all = [own, ...parts];
  const sections = lists
    .filter((list) => all.some((part) => part[list] !== undefined))
    .map((list) => [list, all.flatMap((part): readonly unknown[] => part[list] ?? [])]);
  const popups = Object.assign({}, ...all.map((part) => part.popups ?? {}).toReversed());
  const hasPopups = all.some((part) => part.popups !== undefined);
  return { ...own, ...Object.fromEntries(sections), ...(hasPopups && { popups }) };
}
