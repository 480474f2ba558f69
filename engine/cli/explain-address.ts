import type { Decision, DecisionStep } from '../guards/decide.ts';
import { at } from '../manifest/clock.ts';
import { localeHref } from '../match/href.ts';
import { type AddressAnswer, type AddressRequest, decideAddress } from '../render/decide-address.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';
import { demandOf, type Persona } from './access.ts';
import type { PageNote } from './check/page-notes.ts';
import { openRenderer } from './check/render-all.ts';
import { sayAction, sayHash } from './explain-browser.ts';
import { hiddenTexts } from './hidden-texts.ts';
import { sayInstant, type WrittenOffsets } from './instants.ts';
import { nearMisses } from './near-misses.ts';

type Resolution = Extract<AddressAnswer, { type: 'decided' }>['resolution'];

/** An address on its way, a line for each step: the name of the step and its result. */
interface Trace {
  readonly lines: readonly (readonly [string, string])[];
  /** False where the visitor gets neither a page nor a redirect. */
  readonly isServed: boolean;
}

interface TraceOptions {
  readonly persona?: Persona | undefined;
  /** With its `#`; empty where the address has none. */
  readonly hash?: string;
  /** How the days of the site are written; in UTC without it. */
  readonly offsets?: WrittenOffsets | undefined;
}

/** Takes an address through the very functions that answer requests, and writes down what each of them says. */
export async function traceOf(
  snapshot: SiteSnapshot,
  { persona, hash = '', offsets, ...request }: AddressRequest & TraceOptions,
): Promise<Trace> {
  const lines: [string, string][] = [['time', sayInstant(request.instant)]];
  const steps: DecisionStep[] = [];
  if (persona) lines.push(['as', `${persona.name}: ${persona.description}`]);
  const cookies = request.cookies ?? persona?.cookies;
  const answer = await decideAddress(snapshot, { ...request, cookies }, (step) => steps.push(step));
  if (answer.type === 'redirect') {
    lines.push(['locale', sayMoved(answer.storeLocale)], ['status', `${answer.status}, to ${answer.to}`]);
    return { lines, isServed: true };
  }
  const { resolution, decision } = answer;
  const { policies } = at(snapshot.site, request.instant);
  lines.push(['locale', sayLocale(resolution)]);
  if (persona?.isBlocked) {
    const { blocked } = snapshot.site.errors;
    const shown = blocked ? `the page "${blocked.page}"` : 'in a plain line: errors has no page "blocked"';
    return {
      lines: [...lines, ['access', 'blocked, whatever is at the address'], ['status', `403, ${shown}`]],
      isServed: false,
    };
  }
  const page =
    decision.type === 'page'
      ? await renderedAt(snapshot, decision, request.instant, { cookies, isPhone: request.isPhone })
      : undefined;
  // Guards and rules may let a visitor on to a page that has nothing to show then.
  const isMissing = decision.type === 'notFound' || page?.status === 404;
  lines.push(...steps.flatMap((step) => sayStep(step, snapshot, resolution.path)));
  if (decision.type === 'redirect') lines.push(['status', `${decision.status}, to ${decision.to}`]);
  else if (decision.type === 'notFound' || isMissing) {
    const hidden = hiddenTexts(resolution.path, snapshot, request.instant, offsets);
    lines.push(...hidden.map((text, index): [string, string] => [index === 0 ? 'text' : '', text]));
    lines.push(['status', `404, the page "${snapshot.site.errors.notFound.page}"`]);
  } else if (decision.type === 'denied') lines.push(['status', String(decision.status)]);
  else if (page?.status === 500)
    lines.push(['status', `500, the page "${snapshot.site.errors.failed.page}"`], ['', page.error ?? '']);
  else {
    lines.push(...sayPage(decision, resolution, snapshot, { policies, offsets }));
    if (demandOf(decision.route, decision.visit.path, snapshot) === 'login')
      lines.push(['browser', sayDemand(persona)]);
    if (hash.length > 1 && decision.route.target.type === 'page') {
      lines.push(...(await sayHash(hash, decision.route, decision.visit, snapshot, page?.anchors ?? [])));
    }
  }
  if (isShown(decision)) lines.push(...sayAction(new URLSearchParams(request.url.split('?')[1]), snapshot));
  const isServed =
    decision.type === 'redirect' || (decision.type === 'page' && !isMissing && page?.status !== 500);
  return { lines, isServed };
}

/** A page of its own or that of the 404: either reads what the address asks for. */
const isShown = (decision: Decision): boolean =>
  decision.type === 'notFound' || (decision.type === 'page' && decision.route.target.type === 'page');

/** A document as the visitor gets it; app pages have their data from elsewhere. */
async function renderedAt(
  snapshot: SiteSnapshot,
  { route, visit: { path, locale } }: Extract<Decision, { type: 'page' }>,
  instant: number,
  visitor: { readonly cookies: string | undefined; readonly isPhone: boolean | undefined },
): Promise<PageNote | undefined> {
  const { target, hasLocale } = route;
  if (target.type !== 'page' || snapshot.code.pages[target.page]?.kind !== 'document') return undefined;
  const address = hasLocale ? localeHref(path, locale, snapshot.site.locales) : path;
  return openRenderer(snapshot)(address, instant, visitor);
}

const sayDemand = (persona: Persona | undefined): string =>
  persona?.isSignedIn
    ? 'the layout asks for a sign-in, which there is'
    : 'the layout asks for a sign-in in place of the page';

const sayMoved = (stored: string | undefined): string =>
  `the address has a better form${stored === undefined ? '' : `, and ${stored} is stored in a cookie`}`;

function sayLocale({ locale, because, path }: Resolution): string {
  const sources = {
    address: 'the address',
    domain: 'the domain',
    cookie: 'the cookie',
    'accept-language': 'Accept-Language',
    default: 'the default, since nothing else names one',
  };
  return `${locale}, from ${sources[because]}; then ${path}`;
}

function sayStep(
  { step, result, runs = [] }: DecisionStep,
  snapshot: SiteSnapshot,
  path: string,
): [string, string][] {
  if (step === 'match') {
    const route = snapshot.site.routes.find((one) => one.path === result);
    const place = route === undefined ? '' : `  ${route.file}:${route.line}`;
    const misses = nearMisses(path, snapshot.site.routes, route);
    return [['match', `${result}${place}`], ...misses.map((miss): [string, string] => ['', `not ${miss}`])];
  }
  return [
    [step, result],
    ...runs.map(({ name, outcome }): [string, string] => [
      '',
      `${name}: ${sayOutcome(outcome, step, name, snapshot)}`,
    ]),
  ];
}

function sayOutcome(
  outcome: NonNullable<DecisionStep['runs']>[number]['outcome'],
  step: string,
  name: string,
  { code }: SiteSnapshot,
): string {
  if (outcome.type === 'redirect') return `redirect to ${outcome.to}`;
  if (outcome.type === 'deny') return `deny with ${outcome.status}`;
  if (outcome.type === 'notFound') return 'not found';
  const runnable = step === 'validate' ? code.validate[name] : code.guards[name];
  const reads = runnable?.reads.join(', ') || 'nothing';
  if (outcome.type === 'allow') return `allow (reads ${reads})`;
  return `runs in the browser, once the page is there (reads ${reads})`;
}

function sayPage(
  { route, visit }: Extract<Decision, { type: 'page' }>,
  resolution: Resolution,
  { site, code }: SiteSnapshot,
  { policies, offsets }: Pick<ReturnType<typeof at>, 'policies'> & Pick<TraceOptions, 'offsets'>,
): [string, string][] {
  const { target, policy, window } = route;
  if (target.type === 'handler')
    return [
      ['handler', target.handler],
      ['status', '200'],
    ];
  const lines: [string, string][] = [];
  if (window !== undefined)
    lines.push([
      'open',
      [window.from, window.to]
        .map((edge) => (edge === undefined ? '…' : sayInstant(edge, offsets)))
        .join(' – '),
    ]);
  lines.push(
    ['layout', target.layout],
    ['page', `${target.page}, ${kinds[code.pages[target.page]?.kind ?? 'document']}`],
  );
  if (policy !== undefined) {
    const latest = policies.find(({ kind }) => kind === policy.kind)?.latest.name;
    lines.push(['version', policy.version ?? `${latest}, the latest of ${policy.kind}`]);
  }
  const address = route.hasLocale ? localeHref(visit.path, visit.locale, site.locales) : visit.path;
  const isDocument = code.pages[target.page]?.kind === 'document';
  const domain = (isDocument && route.hasLocale && site.locales.domains[visit.locale]) || '';
  const isRedirected = resolution.bare && route.hasLocale && !route.samePageAtRoot;
  lines.push(
    ['status', isRedirected ? `302, to ${address}: the address names no language` : '200'],
    ['canonical', `${domain}${address}${route.noindex ? ', not indexed' : ''}`],
  );
  return lines;
}

const kinds = { document: 'a document', app: 'an app page' };
