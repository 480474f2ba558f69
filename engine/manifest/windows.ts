import type { Context } from './context.ts';
import { checkWindow } from './instants.ts';
import type { Draft } from './schema.ts';
import type { SiteWindow } from './site.ts';
import type { Path } from './yaml/values.ts';

export const startOf = (window: SiteWindow | undefined): number => window?.from ?? Number.NEGATIVE_INFINITY;
export const endOf = (window: SiteWindow | undefined): number => window?.to ?? Number.POSITIVE_INFINITY;

/** The time in which both windows are open; undefined where there is none. No window is always. */
export function bothOf(one: SiteWindow | undefined, other: SiteWindow | undefined): SiteWindow | undefined {
  const from = Math.max(startOf(one), startOf(other));
  const to = Math.min(endOf(one), endOf(other));
  if (from >= to) return undefined;
  return { ...(Number.isFinite(from) && { from }), ...(Number.isFinite(to) && { to }) };
}

/** Whether the outer window is open all the time in which the inner one is. */
export const isWithin = (inner: SiteWindow | undefined, outer: SiteWindow | undefined): boolean =>
  startOf(outer) <= startOf(inner) && endOf(inner) <= endOf(outer);

/** Checks the windows of menus and redirects. */
export function checkWindows(context: Context): void {
  const { draft, positions, faults } = context;
  for (const [list, groups] of Object.entries(draft.navigation ?? {})) {
    for (const [at, group] of (groups ?? []).entries()) {
      if (group !== undefined) checkGroupWindows(group, ['navigation', list, at], context);
    }
  }
  for (const [index, redirect] of (draft.redirects ?? []).entries()) {
    const path = ['redirects', index];
    const window = checkWindow(redirect?.window, [...path, 'window'], context);
    if (window?.to === undefined || (redirect?.status !== 301 && redirect?.status !== 308)) continue;
    const range = positions.value([...path, 'status']);
    const message = `The status ${redirect.status} says that the redirect is for good, and its window ends.`;
    faults.report({ code: 'window-status', range, message });
  }
}

/** Checks the windows of popups. */
export function checkPopupWindows(context: Context): void {
  for (const [name, popup] of Object.entries(context.draft.popups ?? {}))
    checkWindow(popup?.window, ['popups', name, 'window'], context);
}

type GroupDraft = NonNullable<NonNullable<NonNullable<Draft['navigation']>[string]>[number]>;

function checkGroupWindows(group: GroupDraft, path: Path, context: Context): void {
  const { faults, positions } = context;
  const outer = checkWindow(group.window, [...path, 'window'], context);
  for (const [index, link] of (group.links ?? []).entries()) {
    const at = [...path, 'links', index, 'window'];
    const inner = checkWindow(link?.window, at, context);
    if (inner === undefined || outer === undefined || bothOf(inner, outer)) continue;
    const related = [{ message: 'the window of its group', range: positions.value([...path, 'window']) }];
    const message = 'The link is never shown: its window lies outside that of its group.';
    faults.report({ code: 'window-order', range: positions.value(at), message, related });
  }
}
