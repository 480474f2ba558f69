import { FormattedMessage } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { Unplugged } from '../../ui/art/unplugged.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import styles from './view.module.css';

/** No links here: they would not work without a connection. */
export default function OfflineView() {
  const { name } = useSite();
  return (
    <StatePage
      art={<Unplugged />}
      title={<FormattedMessage id="offline.title" />}
      lead={<FormattedMessage id="offline.lead" values={{ name }} />}
    >
      <p className={styles.note}>
        <FormattedMessage id="offline.note" />
      </p>
      <button className={buttonClass()} type="button" data-reload>
        <FormattedMessage id="ui.retry" />
      </button>
    </StatePage>
  );
}
