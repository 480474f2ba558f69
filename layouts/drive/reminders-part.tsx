import { createEffect, createEvent, createStore, sample } from 'effector';
import { useUnit } from 'effector-react';
import { Clock, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { closeReminder } from '../../api/contract/reminders.ts';
import { Link, useSite } from '../../engine/view/index.ts';
import { $premium, planName } from '../../features/redeem/index.ts';
import { callDrive } from '../../features/session/index.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './reminders.module.css';

const closed = createEvent<string>();
/** Where it fails, the reminder is there again with the next page, and can be closed again. */
const closeFx = createEffect((id: string) => callDrive(closeReminder, { params: { id } }));
const $closed = createStore<readonly string[]>([], { serialize: 'ignore' }).on(closed, (ids, id) => [
  ...ids,
  id,
]);
sample({ clock: closed, target: closeFx });

/** The reminder of a grant that ends soon, until the person closes it. */
export function RemindersPart() {
  const { locale } = useSite();
  const { formatMessage, formatDate, formatNumber } = useIntl();
  const { premium, gone, onClose } = useUnit({ premium: $premium, gone: $closed, onClose: closed });
  return (premium?.reminders ?? [])
    .filter(({ id }) => !gone.includes(id))
    .map(({ id, unit, plan, amount = 0, ends_at }) => (
      <section className={styles.bar} key={id} role="status">
        <Clock aria-hidden="true" />
        <p className={styles.text}>
          <b>
            <FormattedMessage
              id={`ending.${unit}`}
              values={{
                plan: planName(plan, locale),
                size: unit === 'tasks' ? formatNumber(amount) : byteSize(amount, locale),
                date: formatDate(ends_at, { dateStyle: 'long' }),
              }}
            />
          </b>{' '}
          <FormattedMessage id="ending.kept" />{' '}
          <Link to="/drive/payment">
            <FormattedMessage id="payment.open" />
          </Link>
        </p>
        <IconButton label={formatMessage({ id: 'ui.close' })} icon={<X />} onClick={() => onClose(id)} />
      </section>
    ));
}
