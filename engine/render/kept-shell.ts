import { domainsOf } from './domains.ts';
import {
  earlyPressScript,
  frameScript,
  type InlineScript,
  inline,
  systemScript,
  themeScript,
} from './inline-scripts.ts';
import { installTags } from './install.ts';
import type { RenderRequest } from './render-request.ts';
import { shellAround } from './shell.ts';
import type { SiteAssets } from './site-handler.ts';
import type { FixedSite } from './site-view.ts';

/** A page and its layout, by their names. */
export interface Target {
  readonly name: string;
  readonly layout: string;
}

interface KeptShell {
  /** The markup before and after the tags of the head, up to the body. */
  readonly around: ReturnType<typeof shellAround>;
  readonly scriptHashes: readonly string[];
  /** Of the styles that stand in the page, where they do. */
  readonly styleHash?: string;
}

const shells = new WeakMap<SiteAssets, WeakMap<FixedSite, Map<string, KeptShell>>>();

/** The shell of a view, made once for each build, site in one language, and view; the code has a fixed number of views. */
export function keptShell(request: RenderRequest, kind: 'document' | 'app', target: Target): KeptShell {
  const { assets, period, locale, isLocaleGuessed } = request;
  const fixed = period.site(locale);
  const bySite = shells.get(assets) ?? new WeakMap<FixedSite, Map<string, KeptShell>>();
  shells.set(assets, bySite);
  const byTarget = bySite.get(fixed) ?? new Map<string, KeptShell>();
  bySite.set(fixed, byTarget);
  const key = `${kind} ${target.name} ${target.layout} ${isLocaleGuessed}`;
  const shell = byTarget.get(key) ?? makeShell(request, kind, target);
  byTarget.set(key, shell);
  return shell;
}

const inlineScripts = {
  document: [themeScript, frameScript, systemScript],
  app: [themeScript, frameScript, earlyPressScript],
} as const;

function makeShell(
  { assets, period, locale, isLocaleGuessed, publicUrl, meta = {} }: RenderRequest,
  kind: 'document' | 'app',
  target: Target,
): KeptShell {
  const isApp = kind === 'app';
  const isOnDomain = domainsOf(period.snapshot.site, publicUrl)?.byLocale[locale] !== undefined;
  const scripts: readonly InlineScript[] = inlineScripts[kind];
  const sheets = stylesFor(assets, kind, target);
  const { styleText } = assets;
  const page = period.snapshot.code.pages[target.name];
  const isInlined = page?.kind === 'document' && page.inlinesStyles === true;
  const styles = isInlined && styleText ? inline(sheets.map(styleText).join('\n')) : undefined;
  const around = shellAround({
    locale,
    isLocaleGuessed,
    inlineScripts: scripts,
    styles: styles ? [] : sheets,
    ...(styles && { inlineStyles: styles.text }),
    scripts: isApp ? assets.appScript : assets.documentScript,
    preloads: isApp ? (assets.preloads[target.name] ?? []) : [],
    developmentHead: assets.developmentHead,
    // On the domain of a language nobody is signed in.
    meta: isApp || !isOnDomain ? meta : {},
    // The installed app belongs to the origin of the app pages.
    appHead: isApp || !isOnDomain ? installTags(period.snapshot.site, locale) : '',
    scriptPriority: isApp ? 'auto' : 'low',
  });
  return { around, scriptHashes: scripts.map(({ hash }) => hash), ...(styles && { styleHash: styles.hash }) };
}

/** The style sheets of a page in its layout, each once. */
export function stylesFor(assets: SiteAssets, kind: 'document' | 'app', target: Target): string[] {
  const base = kind === 'app' ? ['base', 'app'] : ['base'];
  const bundles = [...base, `layouts/${target.layout}`, `pages/${target.name}`];
  const joined = kind === 'document' ? assets.documentStyles : undefined;
  return [...new Set(bundles.flatMap((bundle) => joined?.[bundle] ?? assets.styles[bundle] ?? []))];
}
