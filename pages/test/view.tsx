import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import {
  $copy,
  $environment,
  $isChecking,
  $isServerSilent,
  $serverClock,
  checkRepeated,
  copyRequested,
} from './model.ts';
import { asPlainText, type ReportGroup, writeReport } from './report.ts';
import styles from './view.module.css';

export default function TestView() {
  const { locale } = useSite();
  const findings = useUnit({
    environment: $environment,
    serverClock: $serverClock,
    isServerSilent: $isServerSilent,
  });
  const groups = writeReport(useIntl(), { locale, ...findings });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>
          <FormattedMessage id="test.title" />
        </h1>
        <p>
          <FormattedMessage id="test.lead" />
        </p>
      </header>
      <Actions report={asPlainText(groups)} />
      {groups.map((group) => (
        <Group key={group.id} {...group} />
      ))}
    </div>
  );
}

function Actions({ report }: { report: string }) {
  const { environment, isChecking, copy, onCopy, onRepeat } = useUnit({
    environment: $environment,
    isChecking: $isChecking,
    copy: $copy,
    onCopy: copyRequested,
    onRepeat: checkRepeated,
  });
  return (
    <div className={styles.actions}>
      <Button onClick={() => onCopy(report)} disabled={environment === null}>
        <FormattedMessage id="test.copy" />
      </Button>
      <Button kind="secondary" onClick={() => onRepeat()} disabled={isChecking}>
        <FormattedMessage id="test.repeat" />
      </Button>
      <p className={styles.status} role="status">
        {copy === 'copied' && <FormattedMessage id="test.copied" />}
        {copy === 'refused' && <FormattedMessage id="test.refused" />}
      </p>
      {copy === 'refused' && <ReportText report={report} />}
    </div>
  );
}

function select(area: HTMLTextAreaElement | null) {
  area?.focus();
  area?.select();
}

/** Where the clipboard is refused, the text is shown selected: one keystroke copies it. */
function ReportText({ report }: { report: string }) {
  const { formatMessage } = useIntl();
  return (
    <textarea
      className={styles.text}
      aria-label={formatMessage({ id: 'test.report' })}
      ref={select}
      readOnly
      value={report}
    />
  );
}

function Group({ id, title, lines }: ReportGroup) {
  return (
    <section className={styles.group} aria-labelledby={`test-${id}`}>
      <h2 id={`test-${id}`}>{title}</h2>
      <dl>
        {lines.map((line) => (
          <div className={styles.line} key={line.id}>
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
