import { RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { longestTitle } from '../../api/contract/bounds.ts';
import { mostRestores } from '../../api/contract/shares.ts';
import { shownText, writtenText } from '../../api/contract/shown-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cutMiddle } from '../../ui/cut-middle.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { dateTimeFormat } from '../../ui/time-format.ts';
import { makePassCode } from './pass-code.ts';
import { type Draft, dayOf, type Expiry, expiries, type Faults } from './terms.ts';
import styles from './terms-dialog.module.css';

interface FieldProps {
  readonly draft: Draft;
  readonly faults: Faults;
  /** The form was submitted once: missing values are shown from then on. */
  readonly isTried: boolean;
  readonly onEdited: (changes: Partial<Draft>) => void;
}

/** Turned on, it has a code already; that one can be written over. */
export function PassCodeField({ draft, faults, onEdited }: FieldProps) {
  const { formatMessage } = useIntl();
  const { isGuarded, passCode } = draft;
  return (
    <div className={styles.group}>
      <Checkbox
        label={<FormattedMessage id="sharing.passCode.wanted" />}
        hint={<FormattedMessage id="sharing.passCode.wanted.hint" />}
        value={isGuarded}
        autoFocus
        onChanged={(isOn) => onEdited({ isGuarded: isOn, passCode: passCode || makePassCode() })}
      />
      {isGuarded && (
        <TextField
          label={<FormattedMessage id="sharing.passCode" />}
          hint={<FormattedMessage id="sharing.passCode.hint" />}
          problem={faults.passCode && <FormattedMessage id={`sharing.passCode.${faults.passCode}`} />}
          value={passCode}
          onChanged={(code) => onEdited({ passCode: code.toLowerCase() })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          end={
            <IconButton
              label={formatMessage({ id: 'sharing.passCode.another' })}
              icon={<RefreshCw />}
              onClick={() => onEdited({ passCode: makePassCode() })}
            />
          }
        />
      )}
    </div>
  );
}

/** @param props.kept until when the link opens so far; empty for ever */
export function ExpiryField({
  draft,
  faults,
  isTried,
  onEdited,
  kept,
}: FieldProps & { readonly kept: string }) {
  const { formatMessage, formatDate } = useIntl();
  const until = (time: string) => formatDate(time, dateTimeFormat);
  const options = expiries
    .filter((expiry) => expiry !== 'kept' || kept !== '')
    .map((expiry) => ({
      value: expiry,
      label: formatMessage({ id: `sharing.expiry.${expiry}` }, { until: kept && until(kept) }),
    }));
  return (
    <div className={styles.group}>
      <Select<Expiry>
        label={<FormattedMessage id="sharing.expiry" />}
        value={draft.expiry}
        options={options}
        onChanged={(expiry) => onEdited({ expiry })}
      />
      {draft.expiry === 'date' && (
        <TextField
          label={<FormattedMessage id="sharing.date" />}
          hint={<FormattedMessage id="sharing.date.hint" />}
          problem={
            faults.date &&
            (isTried || faults.date === 'past') && <FormattedMessage id={`sharing.date.${faults.date}`} />
          }
          type="date"
          min={dayOf(new Date())}
          max="9999-12-31"
          value={draft.date}
          onChanged={(date) => onEdited({ date })}
        />
      )}
    </div>
  );
}

/** Terms that most links do without. */
export function MoreTerms(
  props: FieldProps & {
    /** The title of the share where the field is empty. */
    readonly usualTitle: string;
    readonly isEdit: boolean;
  },
) {
  const { draft, faults, isTried, onEdited, usualTitle, isEdit } = props;
  const { formatMessage } = useIntl();
  return (
    <details className={styles.more} open={isEdit || (isTried && faults.limit !== undefined)}>
      <summary>
        <FormattedMessage id="sharing.more" />
      </summary>
      <div className={styles.form}>
        <TextField
          label={<FormattedMessage id="sharing.limit" />}
          hint={<FormattedMessage id="sharing.limit.hint" />}
          problem={faults.limit && formatMessage({ id: 'sharing.limit.number' }, { most: mostRestores })}
          value={draft.limit}
          onChanged={(limit) => onEdited({ limit: limit.trim() })}
          inputMode="numeric"
          autoComplete="off"
        />
        <Checkbox
          label={<FormattedMessage id="sharing.download" />}
          hint={<FormattedMessage id="sharing.download.hint" />}
          value={draft.canDownload}
          onChanged={(canDownload) => onEdited({ canDownload })}
        />
        <TextField
          label={<FormattedMessage id="sharing.name" />}
          hint={<FormattedMessage id="sharing.name.hint" values={{ title: cutMiddle(usualTitle) }} />}
          value={shownText(draft.title)}
          onChanged={(title) => onEdited({ title: writtenText(title, draft.title) })}
          maxLength={longestTitle}
          autoComplete="off"
        />
        <TextArea
          label={<FormattedMessage id="sharing.note" />}
          hint={<FormattedMessage id="sharing.note.hint" />}
          value={shownText(draft.note)}
          onChanged={(note) => onEdited({ note: writtenText(note, draft.note) })}
          maxLength={2000}
          rows={3}
        />
      </div>
    </details>
  );
}
