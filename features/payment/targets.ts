import type { ChangeTarget } from './change.ts';
import type { Order, ShopItem } from './model.ts';

/** The plans and terms that an order can be changed to: those in its currency. None for what does not renew. */
export function targetsOf(order: Order, items: readonly ShopItem[]): readonly ChangeTarget[] {
  if (order.unit !== 'plan' || order.renewal !== 'on' || order.status !== 'paid' || !order.has_portal)
    return [];
  return items
    .filter(({ unit }) => unit === 'plan')
    .flatMap((item) => item.prices.map((price) => ({ item, price })))
    .filter(({ price }) => price.currency === order.currency)
    .filter(({ item, price }) => item.id !== order.item || price.term !== order.term);
}

export const keyOf = ({ item, price }: ChangeTarget): string => `${item.id} ${price.term}`;
