import { FormattedDate, FormattedMessage } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import type { ShopPrice } from './model.ts';
import { money, percent } from './money.ts';
import styles from './shelf.module.css';

/** The tax in a price; nothing where there is none. */
export function Tax({ price }: { readonly price: Pick<ShopPrice, 'tax' | 'tax_percent' | 'currency'> }) {
  const { locale } = useSite();
  if (Number(price.tax_percent) === 0) return null;
  return (
    <p className={styles.tax}>
      <FormattedMessage
        id="payment.tax"
        values={{
          percent: percent(price.tax_percent, locale),
          amount: money(price.tax, price.currency, locale),
        }}
      />
    </p>
  );
}

/** Until when it counts that is bought once; nothing for other terms. */
export const CountsUntil = ({ price }: { readonly price: Pick<ShopPrice, 'counts_until'> }) =>
  price.counts_until !== '' && (
    <p className={styles.tax}>
      <FormattedMessage
        id="payment.countsUntil"
        values={{ date: <FormattedDate value={price.counts_until} dateStyle="medium" timeStyle="short" /> }}
      />
    </p>
  );
