import { FormattedMessage } from 'react-intl';
import type { NoContent, PageProps } from '../../engine/index.ts';
import { Link, useSite } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { byteSize } from '../../ui/byte-size.ts';
import type { ShownOffer, WidgetData } from './data.ts';
import styles from './view.module.css';

export default function InappWidgetView({ data }: PageProps<NoContent, WidgetData>) {
  return (
    <article className={styles.card}>
      <h1 className={styles.title}>
        <FormattedMessage id="payment.tab.plans" />
      </h1>
      <ul className={styles.offers}>
        {data.offers.map((offer) => (
          <li key={offer.id}>
            <b>{offer.name}</b>
            <span>
              <Grant offer={offer} />
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Link className={buttonClass()} to="/inapp/shop" target="_blank">
          <FormattedMessage id="payment.prices" />
        </Link>
      </p>
    </article>
  );
}

/** The first thing that an offer gives. */
function Grant({ offer: { unit, storage, traffic } }: { readonly offer: ShownOffer }) {
  const { locale } = useSite();
  if (unit === 'plan')
    return <FormattedMessage id="payment.grants.storage" values={{ size: byteSize(storage, locale) }} />;
  if (unit === 'storage')
    return <FormattedMessage id="payment.grants.more" values={{ size: byteSize(storage, locale) }} />;
  return (
    <FormattedMessage id="payment.grants.moreTraffic" values={{ size: byteSize(traffic ?? 0, locale) }} />
  );
}
