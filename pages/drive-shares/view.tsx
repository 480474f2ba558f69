import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { kindOf } from '../../features/files/file.ts';
import { Ending } from '../../features/sharing/list/ending.tsx';
import { sharesLeft } from '../../features/sharing/list/model.ts';
import type { ShareListProps } from '../../features/sharing/list/share-list.tsx';
import { ShareStatistics } from '../../features/sharing/list/statistics.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TitleSearch } from './title-search.tsx';
import styles from './view.module.css';

/** Late, as its styles weigh: until the shares have come there is nothing to see. */
const ShareList = late<ShareListProps>(
  () => import('../../features/sharing/list/share-list.tsx'),
  <div className={styles.waiting} aria-busy="true">
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="short" />
  </div>,
);

export default function DriveSharesView() {
  const onLeft = useUnit(sharesLeft);
  useEffect(() => () => onLeft(), [onLeft]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>
          <FormattedMessage id="shares.title" />
        </h1>
        <TitleSearch />
      </header>
      <ShareList kindOf={kindOf} />
      <Ending />
      <ShareStatistics />
    </div>
  );
}
