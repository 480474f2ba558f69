import { useUnit } from 'effector-react';
import { useState } from 'react';
import type { FileAnswer } from '../../../api/contract/file.ts';
import { FileIcon } from '../../../ui/file-icon.tsx';
import type { FileKind } from '../../../ui/file-kind.ts';
import { pictureMissed, type Share } from './model.ts';
import styles from './share-row.module.css';

/** The kind of an entry, by the rule of the drive’s lists. */
export type KindOf = (file: FileAnswer) => FileKind;

/** The thumbnail of a share where there is one, else the icon of its kind. */
export function SharePicture(props: {
  readonly share: Share;
  readonly kindOf: KindOf;
  readonly isCovered: boolean;
}) {
  const { share, kindOf, isCovered } = props;
  /** The address that gave no picture: another one may. */
  const [missing, setMissing] = useState('');
  const onMissed = useUnit(pictureMissed);
  const { thumbnail_link: address, reference_resource: file, file_num: count } = share;
  if (address !== missing && address !== '' && !isCovered) {
    const miss = () => {
      setMissing(address);
      onMissed();
    };
    return <img className={styles.picture} src={address} alt="" onError={miss} />;
  }
  const kind = count !== '1' ? 'folder' : file ? kindOf(file) : 'other';
  return <FileIcon className={styles.picture} kind={kind} />;
}
