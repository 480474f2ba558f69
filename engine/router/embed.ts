import type { SiteAction } from '../manifest/site.ts';
import { isPlainClick } from '../view/plain-click.ts';

/** The message to the embedding page: an action of ours with the parameters of the link. */
export interface PostedAction {
  readonly action: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Which links of an embedded site are actions of the embedding page. */
export interface Embedding {
  /** The path below which `?action=` counts; elsewhere a link is just a link. */
  readonly within: string;
  /** Addresses that always mean an action, with its name. */
  readonly links: Readonly<Record<string, string>>;
}

/** The action that an embedding page performs for us, if a link has one. */
export function postedAction(
  link: URL,
  actions: readonly SiteAction[],
  { within, links }: Embedding,
): PostedAction | undefined {
  const path = link.pathname.replace(/^\/[A-Za-z]{2}(-[A-Za-z]{2})?(?=\/)/, '');
  const linked = Object.hasOwn(links, path) ? links[path] : undefined;
  if (linked !== undefined) return { action: linked, params: {} };
  const name = link.searchParams.get('action');
  const declared = actions.find((action) => action.name === name);
  const isWithin = path === within || path.startsWith(`${within}/`);
  if (!declared || declared.embed === 'keep' || !isWithin) return undefined;
  const given = Object.keys(declared.params).filter((param) => link.searchParams.has(param));
  const params = Object.fromEntries(given.map((param) => [param, link.searchParams.get(param) ?? '']));
  return { action: declared.name, params };
}

/**
 * The origin of the embedding page, as `?origin=` of this address or of one before it in the frame names it: a script in the
 * head keeps it (`render/inline-scripts.ts`). Storage may be closed to a frame: then only the address tells.
 */
function originAround(embedders: readonly string[]): string | undefined {
  let origin = new URLSearchParams(location.search).get('origin');
  try {
    origin ??= sessionStorage.getItem('origin');
  } catch {}
  return embedders.find((known) => known === origin);
}

/**
 * In a frame of one of the manifest's embedders, which the address names by `?origin=`, clicks on links with actions
 * are posted to the embedding page instead of being followed. Nothing is posted to any other origin.
 */
export function postActions(
  actions: readonly SiteAction[],
  embedders: readonly string[],
  embedding: Embedding,
): void {
  if (window.parent === window) return;
  const origin = originAround(embedders);
  if (origin === undefined) return;
  document.addEventListener(
    'click',
    (event) => {
      const anchor = (event.target as Element).closest('a');
      if (!isPlainClick(event) || !anchor || anchor.origin !== location.origin) return;
      const posted = postedAction(new URL(anchor.href), actions, embedding);
      if (!posted) return;
      event.preventDefault();
      event.stopPropagation();
      // A link that opens a window does so here: the embedding page could not.
      if (anchor.target === '_blank') window.open(anchor.href, '_blank', 'noopener');
      else window.parent.postMessage(posted, origin);
    },
    { capture: true },
  );
  // For styles, and for whoever waits until links are answered.
  document.documentElement.dataset.embedded = '';
}

/** The same in a document, which names its actions and embedders in scripts of data. */
export function postActionsOfDocument(embedding: Embedding): void {
  const read = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent || '[]');
  postActions(read('site-actions') as SiteAction[], read('site-embedders') as string[], embedding);
}
