import { useUnit } from 'effector-react';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { browserStorage } from '../../../api/storage.ts';
import { useSite } from '../../../engine/view/index.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { $copy, $environment, $isServerSilent, $serverClock, copyRequested } from '../model.ts';
import { asPlainText, type ReportGroup, writeReport } from '../report.ts';
import styles from './debug-console.module.css';
import { $isOpen, consoleClosed } from './model.ts';
import { type Line, record } from './record.ts';
import { requests } from './requests.ts';
import { stored } from './stored.ts';

const parts = ['log', 'requests', 'storage', 'environment'] as const;
type Part = (typeof parts)[number];

/** Shows people who support others how this browser fares. It lies over the page, which can be used meanwhile. */
export const DebugConsole = () => (useUnit($isOpen) ? <OpenConsole /> : null);

function OpenConsole() {
  const { formatMessage } = useIntl();
  const [part, setPart] = useState<Part>('log');
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => record(setLines), []);
  const groups = useGroups(part, lines);
  const { copy, onCopy, onClose } = useUnit({ copy: $copy, onCopy: copyRequested, onClose: consoleClosed });
  return (
    <section className={styles.console} aria-label={formatMessage({ id: 'test.console.title' })}>
      <header className={styles.header}>
        <div className={styles.parts}>
          {parts.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.part}
              aria-pressed={name === part}
              onClick={() => setPart(name)}
            >
              <FormattedMessage id={`test.console.${name}`} />
            </button>
          ))}
        </div>
        <Button size="small" kind="secondary" onClick={() => onCopy(asPlainText(groups))}>
          <FormattedMessage id={copy === 'copied' ? 'test.copied' : 'test.copy'} />
        </Button>
        <IconButton
          label={formatMessage({ id: 'test.console.close' })}
          icon={<X />}
          onClick={() => onClose()}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keyboard. */}
      <div className={styles.lines} tabIndex={0} role="log" aria-live="off">
        {groups.map(({ id, title, lines: shown }) => (
          <dl key={id} aria-label={title}>
            {shown.map((line) => (
              <div className={styles.line} key={line.id} data-level={line.id.split(' ')[0]}>
                <dt>{line.label}</dt>
                <dd>{line.value}</dd>
              </div>
            ))}
            {shown.length === 0 && (
              <p className={styles.empty}>
                <FormattedMessage id="test.console.empty" />
              </p>
            )}
          </dl>
        ))}
      </div>
    </section>
  );
}

/** The part that is shown, as groups of lines. */
function useGroups(part: Part, lines: readonly Line[]): ReportGroup[] {
  const intl = useIntl();
  const { locale } = useSite();
  const findings = useUnit({
    environment: $environment,
    serverClock: $serverClock,
    isServerSilent: $isServerSilent,
  });
  const title = intl.formatMessage({ id: `test.console.${part}` });
  if (part === 'environment') return writeReport(intl, { locale, ...findings });
  const shown = {
    log: () =>
      lines.map(({ id, at, level, text }) => ({
        ...{ id: `${level} ${id}`, value: text },
        label: intl.formatTime(at, { timeStyle: 'medium' }),
      })),
    requests: () =>
      requests().map(({ address, status, took }, index) => ({
        ...{ id: `${status >= 400 ? 'error' : 'log'} ${index}`, value: address },
        label: `${status || '–'} · ${intl.formatNumber(took, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' })}`,
      })),
    storage: () =>
      stored(browserStorage()).map(({ name, value }) => ({ id: `log ${name}`, label: name, value })),
  }[part]();
  return [{ id: part, title, lines: shown }];
}
