import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { cutMiddle } from './cut-middle.ts';
import { Dialog } from './dialog.tsx';
import styles from './name-taken.module.css';

/** Keep both, make the old content a version, or skip the new one. */
type NameAnswer = 'rename' | 'replace' | 'skip';

interface NameTakenProps {
  readonly name: string;
  /** Said below the question. */
  readonly hint?: ReactNode;
  /** Folders are never replaced: their contents would be hidden. */
  readonly canReplace?: boolean;
  /** Label of the box by which the answer holds for others too; without it there are none. */
  readonly others?: string | undefined;
  /** A press beside does not close it. */
  readonly keepsOpen?: boolean;
  readonly onAnswered: (answer: NameAnswer, isForAll: boolean) => void;
  /** Left without an answer. */
  readonly onClosed: () => void;
}

/** A name is taken at the target. */
export function NameTaken(props: NameTakenProps) {
  const { name, hint, canReplace = true, others, keepsOpen = false, onAnswered, onClosed } = props;
  const { formatMessage } = useIntl();
  const [isForAll, setIsForAll] = useState(false);
  const answer = (given: NameAnswer) => () => onAnswered(given, isForAll);
  return (
    <Dialog
      title={formatMessage({ id: 'ui.nameTaken.title' })}
      onClose={onClosed}
      keepsOpen={keepsOpen}
      size="roomy"
      footer={
        <>
          <Button kind="quiet" onClick={answer('skip')}>
            <FormattedMessage id="ui.nameTaken.skip" />
          </Button>
          {canReplace && (
            <Button kind="secondary" onClick={answer('replace')}>
              <FormattedMessage id="ui.nameTaken.replace" />
            </Button>
          )}
          <Button autoFocus onClick={answer('rename')}>
            <FormattedMessage id="ui.nameTaken.rename" />
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>
          <FormattedMessage
            id="ui.nameTaken.text"
            values={{ name: <strong className={styles.name}>{cutMiddle(name)}</strong> }}
          />
        </p>
        {hint && <p className={styles.hint}>{hint}</p>}
        {others !== undefined && <Checkbox label={others} value={isForAll} onChanged={setIsForAll} />}
      </div>
    </Dialog>
  );
}
