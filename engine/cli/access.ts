import { at } from '../manifest/clock.ts';
import type { SiteRoute } from '../manifest/site.ts';
import { fillPath } from '../match/href.ts';
import { sampleText } from '../match/param-types.ts';
import { paramNames } from '../match/table.ts';
import { type AddressAnswer, decideAddress } from '../render/decide-address.ts';
import { addressesOf } from '../render/sitemap.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';

/** Somebody who may come: the product says who there is. */
export interface Persona {
  /** As `--as` names it. */
  readonly name: string;
  /** One sentence for staff. */
  readonly description: string;
  /** A whole `Cookie` header: all that a server's guard can know a visitor by. */
  readonly cookies?: string;
  /** Whether the browser holds credentials, which a layout may ask for. */
  readonly isSignedIn: boolean;
  /** Whether the server blocks their visit, whatever they come for. */
  readonly isBlocked?: boolean;
}

/** Everybody's result at one address, in one phase of it. */
interface Access {
  readonly path: string;
  /** `always`, or the phase of its window or of its publication. */
  readonly when: string;
  /** Rules and guards that the server runs, by name. */
  readonly server: readonly string[];
  /** Guards that the browser runs, and what the layout asks for. */
  readonly browser: readonly string[];
  /** In the order of the personas: `page`, `404`, `→ /sale-end`, `sign-in`. */
  readonly gets: readonly string[];
}

/** Who gets what on every route: the functions that answer requests are asked for each persona. */
export async function accessOf(
  snapshot: SiteSnapshot,
  personas: readonly Persona[],
  now: number,
): Promise<Access[]> {
  const rows: Access[] = [];
  for (const route of snapshot.site.routes) {
    const { server, browser } = sidesOf(route, snapshot);
    for (const { when, instant } of phasesOf(route, snapshot, now)) {
      const path = sampleOf(route, snapshot, instant);
      const gets: string[] = [];
      for (const persona of personas) {
        const answer = await decideAddress(snapshot, { url: path, instant, cookies: persona.cookies });
        gets.push(outcomeOf(answer, demandOf(route, path, snapshot), persona));
      }
      rows.push({ path: route.path, when, server, browser, gets });
    }
  }
  return rows;
}

/** The layout's demand on visitors of the page at a path. */
export function demandOf({ target }: SiteRoute, path: string, { code }: SiteSnapshot): 'nothing' | 'login' {
  const layout = target.type === 'page' ? code.layouts[target.layout] : undefined;
  return layout?.requires?.(path) ?? 'nothing';
}

function outcomeOf(
  answer: AddressAnswer,
  demand: 'nothing' | 'login',
  { isSignedIn, isBlocked }: Persona,
): string {
  if (answer.type === 'redirect') return `→ ${answer.to}`;
  if (isBlocked) return '403';
  const { decision, resolution } = answer;
  if (decision.type === 'redirect')
    return `→ ${decision.to.startsWith(`/${resolution.locale}/`) ? decision.to.slice(resolution.locale.length + 1) : decision.to}`;
  if (decision.type === 'notFound') return '404';
  if (decision.type === 'denied') return String(decision.status);
  if (decision.route.target.type === 'handler') return 'file';
  return demand === 'login' && !isSignedIn ? 'sign-in' : 'page';
}

function sidesOf(route: SiteRoute, snapshot: SiteSnapshot) {
  const { validate, guards } = snapshot.code;
  const runsOn = (name: string, side: 'server' | 'browser') => {
    const where = (guards[name] ?? validate[name])?.runsOn;
    return where === side || where === 'both';
  };
  const demand = demandOf(route, route.path, snapshot);
  return {
    server: [...route.validate, ...route.guards.filter((name) => runsOn(name, 'server'))],
    browser: [
      ...route.guards.filter((name) => runsOn(name, 'browser')),
      ...(demand === 'login' ? ['requires login'] : []),
    ],
  };
}

/** The instants at which a route may answer differently, so that the table does not hang on the day it is made. */
function phasesOf(
  { window, policy }: SiteRoute,
  { site }: SiteSnapshot,
  now: number,
): readonly { readonly when: string; readonly instant: number }[] {
  if (policy?.version !== undefined) {
    const kind = site.policies.find((one) => one.kind === policy.kind);
    const version = kind?.versions.find((one) => one.name === policy.version);
    const effective = version?.effective;
    if (effective === undefined) return [{ when: 'always', instant: now }];
    return [
      { when: `before ${version?.date}`, instant: effective - 1 },
      { when: 'from then on', instant: effective },
    ];
  }
  const { from, to } = window ?? {};
  const phases = [
    ...(from === undefined ? [] : [{ when: 'before its window', instant: from - 1 }]),
    ...(window === undefined ? [] : [{ when: 'in its window', instant: from ?? (to ?? now) - 1 }]),
    ...(to === undefined ? [] : [{ when: 'after its window', instant: to }]),
  ];
  return phases.length > 0 ? phases : [{ when: 'always', instant: now }];
}

/** An address that the route answers; a value that a parameter takes is as good as another. */
function sampleOf(route: SiteRoute, snapshot: SiteSnapshot, instant: number): string {
  const [known] = addressesOf(route, snapshot, at(snapshot.site, instant));
  const any = Object.fromEntries(
    paramNames(route.path).map((name) => [name, sampleText(route.params[name])]),
  );
  return fillPath(route.path, known ?? any);
}

/** The table in Markdown, aligned so that it can be read as it is. */
export function accessTable(rows: readonly Access[], personas: readonly Persona[]): string {
  const head = ['Address', 'When', 'Server', 'Browser', ...personas.map(({ name }) => name)];
  const cells = rows.map(({ path, when, server, browser, gets }, index) => [
    rows[index - 1]?.path === path ? '' : `\`${path}\``,
    when,
    server.join(', '),
    browser.join(', '),
    ...gets,
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}
