import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { ShareStatistics } from '../../features/sharing/statistics.tsx';
import { Ending } from './ending.tsx';
import { pageLeft } from './model.ts';
import { ShareList } from './share-list.tsx';
import { TitleSearch } from './title-search.tsx';
import styles from './view.module.css';

export default function DriveSharesView() {
  const onLeft = useUnit(pageLeft);
  useEffect(() => () => onLeft(), [onLeft]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>
          <FormattedMessage id="shares.title" />
        </h1>
        <TitleSearch />
      </header>
      <ShareList />
      <Ending />
      <ShareStatistics />
    </div>
  );
}
