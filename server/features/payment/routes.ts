import { countries } from '../../../api/contract/countries.ts';
import * as contract from '../../../api/contract/payment.ts';
import type { CountryOf } from '../../http/country.ts';
import { type Route, route } from '../../http/route.ts';
import { changeOrder, previewChange } from './change.ts';
import { openPortal, setRenewal } from './renewal.ts';
import { cancelOrder, listOrders, makeOrder, type PaymentDeps, readShop } from './service.ts';
import { takeEvents } from './webhook.ts';

const chineseNames = new Intl.DisplayNames('zh-CN', { type: 'region' });

/** Offers and orders. `countryOf`: the country that a call comes from, "" where it is not known. */
export function paymentRoutes({
  countryOf,
  ...deps
}: PaymentDeps & {
  readonly countryOf: CountryOf;
}): readonly Route[] {
  return [
    route(contract.getShop, async ({ caller: { userId }, query, headers, address }) =>
      readShop(deps, {
        userId,
        country: query.country || countryOf(headers, address),
        language: query.language ?? '',
      }),
    ),
    route(contract.listOrders, async ({ caller: { userId } }) => ({
      orders: await listOrders(deps, userId),
    })),
    route(contract.makeOrder, async ({ caller: { userId }, body, headers, address }) =>
      makeOrder(deps, {
        ...body,
        userId,
        language: body.language ?? '',
        seenCountry: countryOf(headers, address),
      }),
    ),
    route(contract.cancelOrder, async ({ caller: { userId }, params }) => ({
      order: await cancelOrder(deps, userId, params.id),
    })),
    route(contract.setRenewal, async ({ caller: { userId }, params, body }) => ({
      order: await setRenewal(deps, { userId, id: params.id, renews: body.renews }),
    })),
    route(contract.previewChange, async ({ caller: { userId }, params, body }) => ({
      change: await previewChange(deps, { ...body, language: body.language ?? '', userId, id: params.id }),
    })),
    route(contract.changeOrder, async ({ caller: { userId }, params, body }) => ({
      order: await changeOrder(deps, { ...body, language: body.language ?? '', userId, id: params.id }),
    })),
    route(contract.openPortal, ({ caller: { userId }, params, body }) =>
      openPortal(deps, { userId, id: params.id, language: body.language ?? '' }),
    ),
    route(contract.receivePaymentEvents, async ({ params, body, headers }) => {
      const signature = headers['stripe-signature'];
      await takeEvents(deps, {
        provider: params.provider,
        body,
        signature: typeof signature === 'string' ? signature : '',
      });
      return {};
    }),
    route(contract.listCountries, async () => ({
      countries: countries.map((country) => ({
        ...country,
        chineseName: chineseNames.of(country.alpha2) ?? country.englishName,
      })),
    })),
  ];
}
