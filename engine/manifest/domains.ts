import type { Domains } from '../match/domains.ts';
import type { Context } from './context.ts';
import { externalFault } from './external.ts';
import { reportUnknownLocale } from './texts.ts';

/** Checks the origins of languages. Whether they lead to this server is not asked. */
export function checkDomains(context: Context): void {
  const { draft, faults, positions, locales } = context;
  for (const [tag, written] of Object.entries(draft.locales?.domains ?? {})) {
    const path = ['locales', 'domains', tag];
    if (locales !== undefined && !locales.supported.has(tag))
      reportUnknownLocale(tag, path, context, { isKey: true });
    if (written === undefined) continue;
    const report = (message: string, instead?: string) => {
      const edit = instead === undefined ? undefined : positions.replace(path, instead);
      const suggestions = edit === undefined ? [] : [{ title: `Write "${instead}"`, edits: [edit] }];
      faults.report({ code: 'locale-domain', range: positions.value(path), message, suggestions });
    };
    const bare = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?\/?$/i.test(written);
    if (bare) {
      report(`The domain "${written}" lacks its https://.`, `https://${written.replace(/\/$/, '')}`);
      continue;
    }
    const url = externalFault(written) === undefined ? URL.parse(written) : null;
    if (url === null || url.protocol !== 'https:')
      report(`The domain "${written.slice(0, 100)}" is no origin such as https://example.jp.`);
    else if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
      report(
        `The domain "${written.slice(0, 100)}" has more than an origin: the language stays in front of each path.`,
        url.origin,
      );
  }
}

/** The origins of a sound manifest, as browsers write them. */
export const toDomains = (domains: Readonly<Record<string, string>> = {}): Domains =>
  Object.fromEntries(Object.entries(domains).map(([tag, written]) => [tag, new URL(written).origin]));
