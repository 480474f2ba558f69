import { isDeepStrictEqual } from 'node:util';
import type { Site } from '../../manifest/site.ts';
import { type Change, notice } from './change.ts';

/** Changes to the whole site: its name, its address for letters, who may embed it, its windows and error pages. */
export function identityChanges(before: Site, after: Site): Change[] {
  return [
    ...(before.name === after.name ? [] : [notice(`The site is called ${after.name}, not ${before.name}.`)]),
    ...(before.contact === after.contact
      ? []
      : [notice(`People write to ${after.contact}, not to ${before.contact}.`)]),
    ...listed(before.embedders, after.embedders, {
      gained: (origin) => `${origin} may embed the site.`,
      lost: (origin) => `${origin} may embed the site no longer.`,
    }),
    ...protectionChange(before, after),
    ...popupChanges(before, after),
    ...errorPageChanges(before, after),
  ];
}

function protectionChange({ protectsAddresses: before }: Site, { protectsAddresses: after }: Site): Change[] {
  if (before === after) return [];
  return [
    notice(after ? 'A save that loses an address is refused.' : 'A save that loses an address is served.'),
  ];
}

function popupChanges({ popups: before }: Site, { popups: after }: Site): Change[] {
  const changed = Object.keys(after).filter(
    (name) => before[name] !== undefined && !isDeepStrictEqual(before[name], after[name]),
  );
  return [
    ...listed(Object.keys(before), Object.keys(after), {
      gained: (name) => `The window "${name}" can be opened by a link.`,
      lost: (name) => `The window "${name}" opens no longer.`,
    }),
    ...changed.map((name) => notice(`The window "${name}" has other content.`)),
  ];
}

function errorPageChanges({ errors: before }: Site, { errors: after }: Site): Change[] {
  const names = ['notFound', 'failed', 'blocked'] as const;
  return names.flatMap((name) => {
    const [then, now] = [before[name], after[name]];
    if (isDeepStrictEqual(then, now)) return [];
    if (then === undefined || now === undefined)
      return [notice(`There is ${now ? 'an' : 'no'} error page "${name}"${now ? '' : ' any more'}.`)];
    if (then.page === now.page && then.layout === now.layout)
      return [notice(`The error page "${name}" has another title.`)];
    return [
      notice(
        `The error page "${name}" is page "${now.page}" in layout "${now.layout}", ` +
          `not page "${then.page}" in layout "${then.layout}".`,
      ),
    ];
  });
}

function listed(
  before: readonly string[],
  after: readonly string[],
  says: { readonly gained: (item: string) => string; readonly lost: (item: string) => string },
): Change[] {
  return [
    ...after.filter((item) => !before.includes(item)).map((item) => notice(says.gained(item))),
    ...before.filter((item) => !after.includes(item)).map((item) => notice(says.lost(item))),
  ];
}
