import { useUnit } from 'effector-react';
import { type ReactNode, useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import { byteSize } from '../../ui/byte-size.ts';
import { FailedPart } from '../../ui/failed-part.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CountryLine } from './country-line.tsx';
import { $isShopMissing, $shop, priceChosen, type ShopItem, type ShopPrice, shopRequested } from './model.ts';
import { money } from './money.ts';
import styles from './shelf.module.css';
import { CountsUntil, Tax } from './tax.tsx';

/**
 * The plans, or the add-ons, with what they cost.
 * @param otherwise how else one comes to them, where nothing is sold here.
 */
export function Shelf(props: { readonly unit: ShopItem['unit']; readonly otherwise: ReactNode }) {
  const { unit, otherwise } = props;
  const { shop, isMissing, onRetry } = useUnit({
    shop: $shop,
    isMissing: $isShopMissing,
    onRetry: shopRequested,
  });
  if (shop === null)
    return isMissing ? (
      <FailedPart onRetry={() => onRetry()}>
        <FormattedMessage id="payment.failed.shop" />
      </FailedPart>
    ) : (
      <div className={styles.shelf} aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton />
      </div>
    );
  const items = shop.items.filter((item) => item.unit === unit);
  const isSold = items.some(({ prices }) => prices.length > 0);
  return (
    <>
      {items.length > 0 ? (
        <ul className={styles.shelf}>
          {items.map((item, at) => (
            <Item key={item.id} item={item} isFree={unit === 'plan' && at === 0} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          <FormattedMessage id="payment.none" />
        </p>
      )}
      {shop.providers.length > 0 && items.length > 0 && <CountryLine country={shop.country} />}
      {!isSold && otherwise}
    </>
  );
}

function Item({ item, isFree }: { readonly item: ShopItem; readonly isFree: boolean }) {
  const { locale } = useSite();
  const size = byteSize(item.storage, locale);
  return (
    <li className={[styles.item, item.is_highlighted && styles.highlighted].filter(Boolean).join(' ')}>
      <h2 className={styles.name}>{item.name}</h2>
      {item.is_highlighted && (
        <p className={styles.mark}>
          <FormattedMessage id="payment.recommended" />
        </p>
      )}
      <ul className={styles.grants}>
        {item.unit !== 'traffic' && (
          <li>
            <FormattedMessage
              id={item.unit === 'plan' ? 'payment.grants.storage' : 'payment.grants.more'}
              values={{ size }}
            />
          </li>
        )}
        {item.unit === 'plan' && (
          <li>
            <FormattedMessage id="payment.grants.downloads" values={{ count: item.downloads_daily }} />
          </li>
        )}
        {item.traffic !== '' && item.unit !== 'storage' && (
          <li>
            <FormattedMessage
              id={item.unit === 'plan' ? 'payment.grants.traffic' : 'payment.grants.moreTraffic'}
              values={{ size: byteSize(item.traffic, locale) }}
            />
          </li>
        )}
      </ul>
      {isFree ? (
        <p className={styles.free}>
          <FormattedMessage id="payment.free" />
        </p>
      ) : (
        item.prices.length > 0 && <Prices item={item} />
      )}
    </li>
  );
}

const keyOf = ({ term, currency }: ShopPrice): string => `${term} ${currency}`;

function Prices({ item }: { readonly item: ShopItem }) {
  const { locale } = useSite();
  const { formatMessage } = useIntl();
  const onChosen = useUnit(priceChosen);
  const [key, setKey] = useState('');
  const price = item.prices.find((one) => keyOf(one) === key) ?? item.prices[0]!;
  const options = item.prices.map((one) => ({
    value: keyOf(one),
    label: `${formatMessage({ id: `payment.term.${one.term}` })} · ${money(one.amount, one.currency, locale)}`,
  }));
  return (
    <div className={styles.prices}>
      <p className={styles.amount}>
        <b>{money(price.amount, price.currency, locale)}</b>{' '}
        <span>
          <FormattedMessage id={`payment.term.${price.term}`} />
        </span>
      </p>
      {price.regular_amount !== '' && (
        <p className={styles.promotion}>
          <FormattedMessage
            id="payment.regular"
            values={{ amount: <s>{money(price.regular_amount, price.currency, locale)}</s> }}
          />
          {price.until !== '' && (
            <>
              {' '}
              <FormattedMessage
                id="payment.until"
                values={{ date: <FormattedDate value={price.until} dateStyle="medium" timeStyle="short" /> }}
              />
            </>
          )}
        </p>
      )}
      <CountsUntil price={price} />
      <Tax price={price} />
      {options.length > 1 && (
        <Select
          label={formatMessage({ id: 'payment.term' })}
          isLabelHidden
          value={keyOf(price)}
          options={options}
          onChanged={setKey}
        />
      )}
      <Button kind={item.is_highlighted ? 'primary' : 'secondary'} onClick={() => onChosen({ item, price })}>
        <FormattedMessage id="payment.choose" values={{ name: item.name }} />
      </Button>
    </div>
  );
}
