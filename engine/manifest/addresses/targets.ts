import { pathOf } from '../../match/href.ts';
import type { ParamType } from '../../match/param-types.ts';
import type { Context } from '../context.ts';
import { externalFault, hasScheme } from '../external.ts';
import type { Path } from '../yaml/values.ts';
import type { Pattern } from './pattern.ts';

/** An address pattern and where the manifest says so. */
export interface TargetPlace {
  readonly pattern: Pattern;
  /** The types of its parameters, in their order, where they have some. */
  readonly types?: readonly (ParamType | undefined)[];
  readonly at: Path;
}

/** A target as written in the manifest, and where. */
export interface Target {
  readonly to: string;
  readonly at: Path;
  /** True where nothing but a path of this site will do. */
  readonly isInside?: boolean;
}

/** Paths that can answer a target. */
export interface KnownPaths {
  readonly leads: (pattern: Pattern) => boolean;
  readonly paths: readonly string[];
  readonly patterns: readonly Pattern[];
  /** Which parameter does not take its part of a path. */
  readonly refusal: (path: string) => string | undefined;
}

/** Links of the navigation, every `to` in popups and content that leads somewhere, and where the app opens. */
export function targetsOf({ draft, routes }: Context): readonly Target[] {
  const targets: Target[] = [];
  for (const [list, groups] of Object.entries(draft.navigation ?? {})) {
    for (const [at, group] of (groups ?? []).entries()) {
      for (const [index, link] of (group?.links ?? []).entries()) {
        if (link?.to !== undefined)
          targets.push({ to: link.to, at: ['navigation', list, at, 'links', index, 'to'] });
      }
    }
  }
  for (const [name, popup] of Object.entries(draft.popups ?? {})) {
    if (popup?.link?.to !== undefined)
      targets.push({ to: popup.link.to, at: ['popups', name, 'link', 'to'] });
  }
  if (draft.app?.start !== undefined)
    targets.push({ to: draft.app.start, at: ['app', 'start'], isInside: true });
  for (const [index, shortcut] of (draft.app?.shortcuts ?? []).entries())
    if (shortcut?.to !== undefined)
      targets.push({ to: shortcut.to, at: ['app', 'shortcuts', index, 'to'], isInside: true });
  for (const key of ['receive', 'magnet'] as const) {
    const to = draft.app?.[key];
    if (to !== undefined) targets.push({ to, at: ['app', key], isInside: true });
  }
  for (const [index, files] of (draft.app?.files ?? []).entries())
    if (files?.to !== undefined)
      targets.push({ to: files.to, at: ['app', 'files', index, 'to'], isInside: true });
  for (const { route, at } of routes) collectTargets(route.content, [...at, 'content'], targets);
  return targets;
}

/** @param path of the value; it is changed and restored on the way: most of what is walked through is no target. */
function collectTargets(value: unknown, path: (string | number)[], targets: Target[]): void {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      path.push(index);
      collectTargets(value[index], path, targets);
      path.pop();
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, entry] of Object.entries(value)) {
    path.push(key);
    if (typeof entry === 'object') collectTargets(entry, path, targets);
    else if (key === 'to' && typeof entry === 'string' && (entry.startsWith('/') || hasScheme(entry)))
      targets.push({ to: entry, at: [...path] });
    path.pop();
  }
}

/** Splits a target into its path and the rest: query and hash are kept as they are. */
export function splitTarget(to: string): { readonly path: string; readonly suffix: string } {
  const path = pathOf(to);
  return { path, suffix: to.slice(path.length) };
}

export function reportUnsafe(to: string, at: Path, { faults, positions }: Context): void {
  const range = positions.value(at);
  const [instead, said, help] = meantByUnsafe(to);
  const edit = instead === undefined ? undefined : positions.replace(at, instead);
  faults.report({
    code: 'unsafe-target',
    range,
    message: `The target ${JSON.stringify(to)} ${said ?? 'is not a path of this site'}.`,
    help,
    suggestions: edit === undefined ? [] : [{ title: `Write "${instead}"`, edits: [edit] }],
  });
}

/** Guesses the meaning of a target that is neither a path nor an address: the target, its fault, and how to write it. */
function meantByUnsafe(to: string): readonly [string?, string?, string?] {
  if (to.length > 300) return [];
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(to))
    return [`mailto:${to}`, 'is an address of e-mail without "mailto:"', 'Write mailto: before it.'];
  if (/^(?:www\.[\w-]+|[\w-]+(?=\.(?:com|org|net|io|app|dev)\b))(?:\.[\w-]+)+(?:[/?#]\S*)?$/i.test(to))
    return [
      `https://${to}`,
      'is an address of another site without "https://"',
      'Write the address as a browser shows it, with https:// before it.',
    ];
  if (/^[\w.~-]+(?:\/[\w.~-]+)*(?:[?#]\S*)?$/.test(to))
    return [`/${to}`, 'does not begin with /', 'A path of this site begins with /.'];
  return [];
}

/** Checks a target that leads out of the site. */
export function checkExternal(to: string, at: Path, { faults, positions }: Context): void {
  const fault = externalFault(to);
  if (fault === undefined) return;
  const code = fault.isMinor ? 'insecure-link' : 'external-link';
  const edit = fault.instead === undefined ? undefined : positions.replace(at, fault.instead);
  const suggestions = edit === undefined ? [] : [{ title: `Write "${fault.instead}"`, edits: [edit] }];
  const message = `The address ${shown(to)} ${fault.words}${fault.words.endsWith('?') ? '' : '.'}`;
  faults.report({ code, range: positions.value(at), message, suggestions });
}

/** Signs that cannot be seen are written out; of a long address the beginning is enough. */
const shown = (to: string): string =>
  JSON.stringify(to.length > 120 ? `${to.slice(0, 120)}…` : to).replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
