import { useUnit } from 'effector-react';
import { CircleX, TriangleAlert, Wrench } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownText } from '../../../api/contract/shown-text.ts';
import { Link, navigateFx } from '../../../engine/view/index.ts';
import { Button } from '../../../ui/button.tsx';
import { editsOf, type Finding } from '../calls.ts';
import { $areFindingsCurrent } from '../check/model.ts';
import { $changes, fixChosen } from '../draft/model.ts';
import { $texts, fileRequested } from '../files/model.ts';
import { placeAddress } from '../place/place.ts';
import { $mayEdit } from '../status/model.ts';
import { CodeFrame } from './code-frame.tsx';
import styles from './finding-list.module.css';

/** Most files whose lines are shown beside the findings: more findings mostly have one cause. */
const mostFiles = 8;
/** Most findings that are shown at once. */
const mostFindings = 50;

/** The compiler's findings, each with its lines, advice, and repairs to choose. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const { texts, changes, onFile } = useUnit({ texts: $texts, changes: $changes, onFile: fileRequested });
  const shown = findings.slice(0, mostFindings);
  const missing = [...new Set(shown.map(({ file }) => file))]
    .slice(0, mostFiles)
    .filter((file) => !(file in texts))
    .join('\n');
  useEffect(() => {
    for (const file of missing.split('\n').filter(Boolean)) onFile(file);
  }, [missing, onFile]);
  const textOf = (file: string): string | undefined => changes[file]?.text ?? texts[file]?.text;
  return (
    <>
      <ul className={styles.list}>
        {shown.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may say the same of one place.
          <FindingCard key={index} finding={finding} text={textOf(finding.file)} />
        ))}
      </ul>
      {findings.length > mostFindings && (
        <p className={styles.more}>
          <FormattedMessage
            id="siteEditor.findings.more"
            values={{ count: findings.length - mostFindings }}
          />
        </p>
      )}
    </>
  );
}

function FindingCard(props: { readonly finding: Finding; readonly text: string | undefined }) {
  const { finding, text } = props;
  const { formatMessage } = useIntl();
  const { mayEdit, isCurrent, onFix, onNavigate } = useUnit({
    isCurrent: $areFindingsCurrent,
    mayEdit: $mayEdit,
    onFix: fixChosen,
    onNavigate: navigateFx,
  });
  const { severity, file, message, help, range, suggestions } = finding;
  const Icon = severity === 'error' ? CircleX : TriangleAlert;
  const place = placeAddress({ view: 'edit', file, line: range.start.line });
  return (
    <li className={styles.finding}>
      <p className={styles.head}>
        <Icon
          className={styles[severity]}
          role="img"
          aria-label={formatMessage({ id: `siteEditor.severity.${severity}` })}
        />
        <span className={styles.message} lang="en">
          {shownText(message)}
        </span>
      </p>
      <p className={styles.place}>
        <Link to={place}>
          {file}:{range.start.line}:{range.start.column}
        </Link>
        <code className={styles.code}>{finding.code}</code>
      </p>
      {text !== undefined && <CodeFrame text={text} range={range} />}
      {help !== '' && (
        <p className={styles.help} lang="en">
          {help}
        </p>
      )}
      {mayEdit && suggestions.length > 0 && (
        <div className={styles.fixes}>
          {suggestions.map((suggestion) => (
            <Button
              key={suggestion.title}
              kind="secondary"
              size="small"
              disabled={text === undefined || !isCurrent}
              onClick={() => {
                onFix(editsOf(suggestion, file));
                onNavigate({ to: place });
              }}
            >
              <Wrench aria-hidden="true" />
              <span lang="en">{suggestion.title}</span>
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
