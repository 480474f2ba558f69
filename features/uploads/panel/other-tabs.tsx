import { AppWindow } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EntryName } from '../../../ui/file-grid/entry-name.tsx';
import { FileIcon } from '../../../ui/file-icon.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { TabUploads } from '../keep/tabs.ts';
import { kindByType } from './kind-by-type.ts';
import styles from './panel.module.css';
import { RowStatus } from './row-status.tsx';
import row from './upload-row.module.css';

/** Uploads of other tabs of this browser: shown here, controlled there. */
export function OtherTabs({ reports }: { readonly reports: readonly TabUploads[] }) {
  const { formatMessage } = useIntl();
  if (reports.length === 0) return null;
  const count = reports.reduce((sum, report) => sum + report.count, 0);
  return (
    <section className={styles.elsewhere} aria-label={formatMessage({ id: 'uploads.elsewhere.label' })}>
      <p className={styles.elsewhereTitle}>
        <AppWindow aria-hidden="true" />
        <FormattedMessage id="uploads.elsewhere" values={{ count }} />
      </p>
      <ul className={styles.list}>
        {reports
          .flatMap(({ files }) => files)
          .map((file) => (
            <li className={row.row} key={file.id}>
              <FileIcon kind={kindByType(file.type)} className={row.icon} />
              <div className={row.text}>
                <span className={row.name}>
                  <EntryName name={file.name} />
                </span>
                <RowStatus file={file} />
                <Progress
                  className={row.progress}
                  label={formatMessage({ id: 'uploads.progress.of' }, { name: file.name })}
                  value={file.size === 0 ? 0 : file.sent / file.size}
                />
              </div>
            </li>
          ))}
      </ul>
    </section>
  );
}
