import type { SiteOptions } from '../render/site-handler.ts';
import type { ReportFailed } from '../render/words.ts';

/** Messages of which the log has word; past so many it has enough. */
const mostLogged = 1000;

/** Counts the messages that pages said and that could not be formatted; each is logged once. */
export function createFailedMessages(log: Pick<SiteOptions['log'], 'error'>): {
  readonly report: ReportFailed;
  readonly count: () => number;
} {
  const logged = new Set<string>();
  let count = 0;
  return {
    count: () => count,
    report({ id, locale, error }) {
      count += 1;
      const key = `${locale} ${id}`;
      if (logged.has(key) || logged.size === mostLogged) return;
      logged.add(key);
      log.error({ err: error, id, locale }, 'a message cannot be formatted; other words stand in');
    },
  };
}
