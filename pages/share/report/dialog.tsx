import { useUnit } from 'effector-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Report } from '../calls.ts';
import styles from '../dialog.module.css';
import { $isSending, $reportProblem, reportGiven } from './model.ts';

const reasons = [
  'ABUSE',
  'COPYRIGHT',
  'PRIVACY',
  'CHILD_SEXUAL_ABUSE',
  'OTHER',
] as const satisfies readonly Report['reason'][];

/** Reports a share that breaks the rules to the operators. */
export default function ReportDialog({ onClose }: { onClose: () => void }) {
  const { formatMessage } = useIntl();
  const formId = useId();
  const { problem, isSending, onGiven } = useUnit({
    problem: $reportProblem,
    isSending: $isSending,
    onGiven: reportGiven,
  });
  const [report, setReport] = useState<Report>({ reason: 'ABUSE', text: '', email: '' });
  return (
    <Dialog
      title={<FormattedMessage id="sharePage.report.title" />}
      onClose={onClose}
      keepsOpen={report.text !== ''}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button type="submit" form={formId} isBusy={isSending}>
            <FormattedMessage id="sharePage.report.submit" />
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onGiven(report);
        }}
      >
        <Select
          label={formatMessage({ id: 'sharePage.report.reason' })}
          value={report.reason}
          onChanged={(reason) => setReport({ ...report, reason })}
          options={reasons.map((reason) => ({
            value: reason,
            label: formatMessage({ id: `sharePage.report.reason.${reason}` }),
          }))}
        />
        <TextArea
          label={<FormattedMessage id="sharePage.report.text" />}
          hint={<FormattedMessage id="sharePage.report.text.hint" />}
          value={report.text}
          maxLength={2000}
          rows={4}
          onChanged={(text) => setReport({ ...report, text })}
        />
        <TextField
          label={<FormattedMessage id="sharePage.report.email" />}
          hint={<FormattedMessage id="sharePage.report.email.hint" />}
          problem={problem === 'email.problem' && <FormattedMessage id="sharePage.report.email.problem" />}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={report.email}
          onChanged={(email) => setReport({ ...report, email })}
        />
        <p className={styles.failed} role="alert">
          {problem === 'failed' && <FormattedMessage id="sharePage.report.failed" />}
        </p>
      </form>
    </Dialog>
  );
}
