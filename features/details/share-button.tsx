import { useUnit } from 'effector-react';
import { Share2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import styles from './details.module.css';
import type { Entry } from './model.ts';
import { shareRequested } from './panel-model.ts';

/** A link to the entries; trashed ones can have none, nor those of others. */
export function ShareButton({ entries }: { readonly entries: readonly Entry[] }) {
  const onShare = useUnit(shareRequested);
  if (entries.some(({ trashed, role }) => trashed || role !== undefined)) return null;
  return (
    <Button className={styles.share} kind="secondary" size="small" onClick={() => onShare(entries)}>
      <Share2 aria-hidden="true" />
      <FormattedMessage id="details.share" />
    </Button>
  );
}
