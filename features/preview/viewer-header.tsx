import { ArrowLeft, Download, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { EntryName } from '../../ui/file-grid/entry-name.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ListedFile } from './model.ts';
import styles from './viewer.module.css';

interface ViewerHeaderProps {
  readonly file: ListedFile;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly areDetailsShown: boolean;
  readonly onClose: () => void;
  /** Absent where the content is not to be had. */
  readonly onDownload?: (() => void) | undefined;
  readonly onDetails?: (() => void) | undefined;
  readonly actions?: ReactNode;
}

export function ViewerHeader(props: ViewerHeaderProps) {
  const { file, index, count, areDetailsShown, onClose, onDownload, onDetails, actions } = props;
  const { formatMessage } = useIntl();
  return (
    <header className={styles.header}>
      <IconButton label={formatMessage({ id: 'ui.close' })} icon={<ArrowLeft />} onClick={onClose} />
      <h2 className={styles.name} aria-label={shownInLine(file.name)}>
        <EntryName name={file.name} />
      </h2>
      {count > 1 && (
        <p className={styles.position} role="status">
          <FormattedMessage id="preview.position" values={{ index: index + 1, count }} />
        </p>
      )}
      <div className={styles.actions}>
        {actions}
        {onDownload && (
          <IconButton
            label={formatMessage({ id: 'preview.download' })}
            icon={<Download />}
            onClick={onDownload}
          />
        )}
        {onDetails && (
          <IconButton
            label={formatMessage({ id: 'preview.details' })}
            icon={<Info />}
            isPressed={areDetailsShown}
            onClick={onDetails}
          />
        )}
      </div>
    </header>
  );
}
