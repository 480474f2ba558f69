import { useUnit } from 'effector-react';
import { useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { Button } from '../../ui/button.tsx';
import { byteSize } from '../../ui/byte-size.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FailureReason } from '../notices/index.ts';
import styles from './choose-dialog.module.css';
import {
  $beginFailure,
  $content,
  $isBeginning,
  $isLooking,
  $left,
  chosen,
  filesToggled,
  lookedAgain,
} from './choose-model.ts';
import type { TorrentContent } from './effects.ts';

/** Chooses files of a torrent before its content is downloaded. */
export default function ChooseDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { content, left, failure, isBeginning, onChosen } = useUnit({
    content: $content,
    left: $left,
    failure: $beginFailure,
    isBeginning: $isBeginning,
    onChosen: chosen,
  });
  const files = content?.files.filter(({ index }) => !left.has(index)) ?? [];
  return (
    <Dialog
      title={content ? shownInLine(content.name) : formatMessage({ id: 'tasks.choose.title' })}
      size="wide"
      onClose={onClose}
      keepsOpen
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          {content ? (
            <Button
              isBusy={isBeginning}
              disabled={files.length === 0}
              onClick={() => onChosen(left.size === 0 ? undefined : files.map(({ index }) => index))}
            >
              <FormattedMessage id="tasks.create.submit" values={{ count: files.length }} />
            </Button>
          ) : (
            <Button isBusy={isBeginning} onClick={() => onChosen(undefined)}>
              <FormattedMessage id="tasks.choose.everything" />
            </Button>
          )}
        </>
      }
    >
      {content ? <Files content={content} left={left} /> : <Looking />}
      <p className={styles.bad} aria-live="polite">
        {failure && <FailureReason {...failure} />}
      </p>
    </Dialog>
  );
}

function Looking() {
  const { isLooking, onAgain } = useUnit({ isLooking: $isLooking, onAgain: lookedAgain });
  return isLooking ? (
    <p className={styles.looking} aria-busy="true">
      <Spinner /> <FormattedMessage id="tasks.choose.looking" />
    </p>
  ) : (
    <div className={styles.looking}>
      <p>
        <FormattedMessage id="tasks.choose.unknown" />
      </p>
      <Button kind="secondary" onClick={() => onAgain()}>
        <FormattedMessage id="tasks.choose.again" />
      </Button>
    </div>
  );
}

/** Rows in the page; a torrent may have thousands of files, and the others are found by search. */
const mostShown = 200;

function Files(props: { readonly content: TorrentContent; readonly left: ReadonlySet<number> }) {
  const { content, left } = props;
  const { locale } = useIntl();
  const [sought, setSought] = useState('');
  const onToggled = useUnit(filesToggled);
  const list = useId();
  const found = useMemo(() => {
    const words = sought.trim().toLocaleLowerCase(locale);
    return content.files.filter(({ path }) => path.join('/').toLocaleLowerCase(locale).includes(words));
  }, [content, sought, locale]);
  const indexes = found.map(({ index }) => index);
  const on = indexes.filter((index) => !left.has(index)).length;
  const total = content.files.reduce(
    (sum, { index, size }) => (left.has(index) ? sum : sum + Number(size)),
    0,
  );
  return (
    <div className={styles.files}>
      {content.files.length > 10 && (
        <TextField
          label={<FormattedMessage id="tasks.choose.find" />}
          type="search"
          value={sought}
          onChanged={setSought}
        />
      )}
      <div className={styles.head}>
        <Checkbox
          label={<FormattedMessage id="tasks.choose.all" values={{ count: found.length }} />}
          value={on === 0 ? false : on === found.length || 'some'}
          onChanged={(isOn) => onToggled({ indexes, isOn })}
        />
        <span>{byteSize(String(total), locale)}</span>
      </div>
      <ul className={styles.list} id={list}>
        {found.slice(0, mostShown).map(({ index, path, size }) => (
          <li key={index} className={styles.file}>
            <Checkbox
              label={<span className={styles.path}>{shownInLine(path.join(' / '))}</span>}
              value={!left.has(index)}
              onChanged={(isOn) => onToggled({ indexes: [index], isOn })}
            />
            <span className={styles.size}>{byteSize(size, locale)}</span>
          </li>
        ))}
      </ul>
      {found.length > mostShown && (
        <p className={styles.more}>
          <FormattedMessage id="tasks.choose.more" values={{ count: found.length - mostShown }} />
        </p>
      )}
    </div>
  );
}
