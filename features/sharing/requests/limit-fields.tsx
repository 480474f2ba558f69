import { FormattedMessage, useIntl } from 'react-intl';
import { mostRequestedBytes, mostRequestedFiles } from '../../../api/contract/file-requests.ts';
import { byteSize } from '../../../ui/byte-size.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../terms-dialog.module.css';
import { bytesOf, type RequestDraft, type RequestFaults, type Unit, units } from './terms.ts';

/** How much a request takes in, which most people leave open. */
export function LimitFields(props: {
  readonly draft: RequestDraft;
  readonly faults: RequestFaults;
  /** The form was submitted once. */
  readonly isTried: boolean;
  /** At first. */
  readonly isOpen: boolean;
  readonly onEdited: (changes: Partial<RequestDraft>) => void;
}) {
  const { draft, faults, isTried, isOpen, onEdited } = props;
  const { locale, formatMessage } = useIntl();
  const hint = <FormattedMessage id="sharing.request.mostFiles.hint" />;
  const isFaulty = faults.mostFiles !== undefined || faults.mostSize !== undefined;
  return (
    <details className={styles.more} open={isOpen || (isTried && isFaulty)}>
      <summary>
        <FormattedMessage id="sharing.more" />
      </summary>
      <div className={styles.form}>
        <TextField
          label={<FormattedMessage id="sharing.request.mostFiles" />}
          hint={hint}
          problem={
            faults.mostFiles &&
            formatMessage({ id: 'sharing.request.mostFiles.number' }, { most: mostRequestedFiles })
          }
          value={draft.mostFiles}
          onChanged={(mostFiles) => onEdited({ mostFiles: mostFiles.trim() })}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className={styles.size}>
          <TextField
            label={<FormattedMessage id="sharing.request.mostBytes" />}
            hint={hint}
            problem={
              faults.mostSize &&
              formatMessage(
                { id: 'sharing.request.mostBytes.number' },
                { size: byteSize(mostRequestedBytes, locale) },
              )
            }
            value={draft.mostSize}
            onChanged={(mostSize) => onEdited({ mostSize: mostSize.trim() })}
            inputMode="decimal"
            autoComplete="off"
          />
          <Select<Unit>
            label={<FormattedMessage id="sharing.request.mostBytes.unit" />}
            value={draft.unit}
            // As sizes are written in this language, without their number.
            options={units.map((unit) => ({
              value: unit,
              label: byteSize(bytesOf(unit), locale).split('\u00a0').at(-1) ?? unit,
            }))}
            onChanged={(unit) => onEdited({ unit })}
          />
        </div>
      </div>
    </details>
  );
}
