import { useUnit } from 'effector-react';
import { FolderSearch, Trash2 } from 'lucide-react';
import { FormattedDate, useIntl } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { type DriveFile, kindOf, placeOf } from '../../features/files/entry.ts';
import { showChosen } from '../../features/files/frame.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { cutMiddle } from '../../ui/cut-middle.ts';
import { FileIcon } from '../../ui/file-icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Named } from '../../ui/named.tsx';
import { dayFormat } from '../../ui/time-format.ts';
import styles from './file-lists.module.css';
import { filesTrashed } from './file-lists-model.ts';

/** A file with its size, day and place, and what can be done with it there. */
export function FileLine({ file }: { readonly file: DriveFile }) {
  const intl = useIntl();
  const { onShown, onTrashed } = useUnit({ onShown: showChosen, onTrashed: filesTrashed });
  const place = placeOf(file, intl);
  const name = shownInLine(file.name);
  return (
    <li className={styles.file}>
      <FileIcon className={styles.icon} kind={kindOf(file)} />
      <div className={styles.facts}>
        <span className={styles.name} title={name}>
          <Named name={cutMiddle(file.name)} />
        </span>
        <span className={styles.note}>
          <b className={styles.size}>{byteSize(file.size, intl.locale)}</b>
          {' · '}
          <time dateTime={file.modified_time}>
            <FormattedDate value={file.modified_time} {...dayFormat} />
          </time>
        </span>
        <span className={styles.note} title={place?.whole}>
          <bdi>{place?.short}</bdi>
        </span>
      </div>
      <IconButton
        label={intl.formatMessage({ id: 'storage.list.show' }, { name })}
        icon={<FolderSearch />}
        onClick={() => onShown([file])}
      />
      <IconButton
        label={intl.formatMessage({ id: 'storage.list.trash' }, { name })}
        icon={<Trash2 />}
        onClick={() => onTrashed([file])}
      />
    </li>
  );
}
