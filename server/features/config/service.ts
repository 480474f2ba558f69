import { writeAmount } from '../../../api/contract/currencies.ts';
import type { Offers, SiteHandler } from '../../../app/server.ts';

export type Windows = ReturnType<NonNullable<SiteHandler['popups']>>;

/** Plans and add-ons with their names in a language, and the prices that hold at an instant. */
export function productsIn(offers: Offers | undefined, language: string, now: number) {
  return (offers?.items ?? []).map((item) => ({
    id: item.id,
    unit: item.unit,
    name:
      (Object.hasOwn(item.names, language) ? item.names[language] : Object.values(item.names)[0]) ?? item.id,
    storage: String(item.storage),
    traffic: item.traffic === null ? '' : String(item.traffic),
    downloads_daily: item.downloadsDaily,
    prices: item.prices
      .filter(({ from, to }) => from <= now && now < to)
      .map(({ term, currency, amount, country = '' }) => ({
        ...{ term, currency, country },
        amount: writeAmount(amount, currency),
      })),
  }));
}

export const wordsOf = ([name, { title, text, link }]: readonly [string, Windows[string]]) => ({
  ...{ name, title, text },
  link: link?.to ?? '',
  link_label: link?.label ?? '',
});

/** Windows and banners that are shown by themselves. */
export const activitiesIn = (windows: Windows) =>
  Object.entries(windows).flatMap((entry) => {
    const [, { show }] = entry;
    if (show === undefined) return [];
    const { as: form, to: audience, every, most } = show;
    return [{ ...wordsOf(entry), form, audience, every_days: every, most }];
  });
