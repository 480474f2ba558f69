import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { $units, Orders, Shelf } from '../../features/payment/index.ts';
import styles from './view.module.css';

const shelves = [
  { unit: 'plan', name: 'plans' },
  { unit: 'storage', name: 'storage' },
  { unit: 'traffic', name: 'traffic' },
] as const;

/** The plans and the add-ons below each other: a window of a program has no tabs of ours. */
export default function InappShopView() {
  const units = useUnit($units);
  const shown = shelves.filter(({ unit }) => unit === 'plan' || units.includes(unit));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <FormattedMessage id="payment.open" />
      </h1>
      {shown.map(({ unit, name }) => (
        <section key={unit} aria-labelledby={`shop-${unit}`}>
          <p className={styles.heading} id={`shop-${unit}`}>
            <FormattedMessage id={`payment.tab.${name}`} />
          </p>
          <Shelf unit={unit} otherwise={null} />
        </section>
      ))}
      <Orders />
    </div>
  );
}
