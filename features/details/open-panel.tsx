import { useUnit } from 'effector-react';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import DetailsOf, { type DetailsProps } from './details-of.tsx';
import styles from './details-panel.module.css';
import { detailsClosed, wideScreen } from './panel-model.ts';

export default function OpenPanel(props: DetailsProps) {
  const { formatMessage } = useIntl();
  const onClose = useUnit(detailsClosed);
  const isWide = useIsWide();
  if (!isWide) {
    return (
      <Sheet title={formatMessage({ id: 'details.title' })} onClose={() => onClose()}>
        <DetailsOf {...props} onLeft={() => onClose()} />
      </Sheet>
    );
  }
  return (
    <aside className={styles.panel} aria-label={formatMessage({ id: 'details.title' })}>
      <header className={styles.header}>
        <h2 className={styles.title}>
          <FormattedMessage id="details.title" />
        </h2>
        <IconButton label={formatMessage({ id: 'ui.close' })} icon={<X />} onClick={() => onClose()} />
      </header>
      <DetailsOf {...props} />
    </aside>
  );
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wideScreen);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wideScreen).matches,
    () => true,
  );
}
