import type { SiteAction } from '../manifest/site.ts';

/** What the embedding page is told: an action of ours, and what the link gave it. */
export interface PostedAction {
  readonly action: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Links that ask for feedback, told as an action whatever else they hold (spec section 2, "Embedded use"). */
const feedback = 'open_feedback';

/** The action that an embedding page does in our place, if a link asks for one. */
export function postedAction(link: URL, actions: readonly SiteAction[]): PostedAction | undefined {
  const path = link.pathname.replace(/^\/[A-Za-z]{2}(-[A-Za-z]{2})?(?=\/)/, '');
  if (path === '/drive/feedback') return { action: feedback, params: {} };
  const name = link.searchParams.get('action');
  const declared = actions.find((action) => action.name === name);
  if (!declared || declared.embed === 'keep' || !/^\/drive(\/|$)/.test(path)) return undefined;
  const given = Object.keys(declared.params).filter((param) => link.searchParams.has(param));
  const params = Object.fromEntries(given.map((param) => [param, link.searchParams.get(param) ?? '']));
  return { action: declared.name, params };
}

/**
 * In a frame of one of the manifest's embedders, which the address names by `?origin=`, clicks on links to the drive's
 * actions are told to the embedding page instead of being followed. Any other origin is told nothing.
 */
export function postActions(actions: readonly SiteAction[], embedders: readonly string[]): void {
  const origin = new URLSearchParams(location.search).get('origin');
  if (window.parent === window || origin === null || !embedders.includes(origin)) return;
  document.addEventListener(
    'click',
    (event) => {
      const anchor = (event.target as Element).closest('a');
      if (!anchor || anchor.origin !== location.origin) return;
      const posted = postedAction(new URL(anchor.href), actions);
      if (!posted) return;
      event.preventDefault();
      event.stopPropagation();
      // A link that opens a window does so here: the embedding page could not.
      if (anchor.target === '_blank') window.open(anchor.href, '_blank', 'noopener');
      else window.parent.postMessage(posted, origin);
    },
    { capture: true },
  );
}
