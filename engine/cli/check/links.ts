import type { Diagnostic } from '../../manifest/diagnostic.ts';
import type { Site } from '../../manifest/site.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import { sayInstant } from '../instants.ts';
import type { Workspace } from '../workspace.ts';
import { createDestinations, type Destinations } from './destinations.ts';
import { finding } from './finding.ts';
import type { RenderedAddress } from './render-all.ts';

interface Link {
  /** As written in the page, entities decoded. */
  readonly href: string;
  readonly from: RenderedAddress;
}

/** Pages that fail, links that lead nowhere, and links that will lead nowhere while their own page is still open. */
export async function checkLinks(
  workspace: Workspace,
  snapshot: SiteSnapshot,
  pages: readonly RenderedAddress[],
  endpoints: readonly string[],
): Promise<Diagnostic[]> {
  const destinations = createDestinations(snapshot, pages);
  const findings: Diagnostic[] = [];
  const links = new Map<string, Link>();
  for (const page of pages) {
    if (page.error !== undefined) {
      findings.push(failing(workspace, page));
      continue;
    }
    for (const href of page.links) {
      const key = `${href} ${page.instant} ${href.startsWith('#') ? page.path : ''}`;
      if (!links.has(key)) links.set(key, { href, from: page });
    }
  }
  for (const link of links.values()) {
    const says = await faultOf(link, snapshot.site, destinations, endpoints);
    if (says !== undefined) findings.push(found(workspace, says.code, link, says.words));
  }
  return findings;
}

interface Fault {
  readonly code: 'dead-link' | 'dead-anchor' | 'link-will-die';
  readonly words: string;
}

async function faultOf(
  { href, from }: Link,
  site: Site,
  destinations: Destinations,
  endpoints: readonly string[],
): Promise<Fault | undefined> {
  const [address = '', anchor = ''] = href.split('#', 2);
  const nowhere = `leads to ${href}, and there is no such place on that page`;
  if (address === '')
    return hasAnchor(from.anchors, anchor) ? undefined : { code: 'dead-anchor', words: nowhere };
  if (isEndpoint(address, endpoints)) return undefined;
  const { status, anchors } = await destinations.find(address, from.instant);
  if (status !== 200) return { code: 'dead-link', words: `leads to ${href}, which answers ${status}` };
  if (anchors !== undefined && !hasAnchor(anchors, anchor)) return { code: 'dead-anchor', words: nowhere };
  const { from: opens = 0, to: closes = Number.POSITIVE_INFINITY } = from.route.window ?? {};
  for (const instant of site.boundaries) {
    if (instant <= from.instant || instant < opens || instant >= closes) continue;
    if ((await destinations.find(address, instant)).status !== 200)
      return {
        code: 'link-will-die',
        words: `leads to ${href}, which is gone from ${sayInstant(instant)} on`,
      };
  }
  return undefined;
}

const isEndpoint = (address: string, endpoints: readonly string[]): boolean =>
  endpoints.some((path) => address.startsWith(path) && !/[\w-]/.test(address[path.length] ?? ''));

const hasAnchor = (anchors: readonly string[], anchor: string): boolean =>
  anchor === '' || anchors.includes(safelyDecoded(anchor));

const safelyDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

function found(workspace: Workspace, code: Fault['code'], { href, from }: Link, says: string): Diagnostic {
  const message = `${from.path} (${from.locale}) ${says}.`;
  return finding(code, message, placeOf(workspace, href, from));
}

function failing(workspace: Workspace, { route, path, locale, error }: RenderedAddress): Diagnostic {
  const page = route.target.type === 'page' ? `page "${route.target.page}"` : 'page';
  const message = `The ${page} fails at ${path} (${locale}): ${error}.`;
  return finding('page-fails', message, { file: workspace.file, line: route.line });
}

/** The Markdown file that holds the link, else the route's entry in the manifest. */
function placeOf(workspace: Workspace, href: string, { route, locale, read }: RenderedAddress) {
  const target = href.replace(/^\/[a-z]{2,3}(-[A-Za-z0-9]{2,8})*(?=\/)/, '');
  for (const key of read) {
    const file = `${key}.${locale}.md`;
    const text = workspace.sources.content.get(file);
    if (text?.includes(`](${target}`)) return { file: `content/${file}`, text, at: target };
  }
  const { manifest } = workspace.sources;
  if (manifest.includes(target) && target.length > 1)
    return { file: workspace.file, text: manifest, at: target };
  return { file: workspace.file, line: route.line };
}
