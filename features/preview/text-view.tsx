import { useUnit } from 'effector-react';
import { WrapText } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FailedView } from './failed-view.tsx';
import { focusQuietly } from './focus-quietly.ts';
import { linksRetried } from './model.ts';
import { type TextBlock, textBlocks } from './text-blocks.ts';
import { decodeText, encodings, guessEncoding, type TextEncoding } from './text-encoding.ts';
import { $text, $wrapsLines, mostTextBytes, textRequested, wrapToggled } from './text-model.ts';
import styles from './text-view.module.css';
import frameStyles from './view-frame.module.css';
import type { ViewProps } from './view-props.ts';
import { Waiting } from './waiting.tsx';

/** Text, code, markup: the beginning of it, as plain text. */
export default function TextView({ file, url, renew }: ViewProps) {
  const { text, onWanted, onLinksWanted } = useUnit({
    text: $text,
    onWanted: textRequested,
    onLinksWanted: linksRetried,
  });
  const size = Number(file.size);
  useEffect(() => {
    onWanted({ url, size });
  }, [onWanted, url, size]);
  // Automatically the first time: the user has just opened the text.
  const [renewed, setRenewed] = useState('');
  const mustRenew = text.url === url && text.status === 'failed' && text.isExpired && renewed !== url;
  const latest = useRef(renew);
  latest.current = renew;
  useEffect(() => {
    if (mustRenew) void latest.current().then((isOther) => !isOther && setRenewed(url));
  }, [mustRenew, url]);
  if (text.url !== url || text.status === 'reading' || mustRenew) return <Waiting />;
  if (text.status === 'failed') {
    const retry = () => {
      onWanted({ url, size });
      // With a new address this part starts again.
      if (text.isExpired) onLinksWanted();
    };
    return <FailedView onRetry={retry} />;
  }
  return <ReadText name={file.name} bytes={text.bytes} isWhole={text.isWhole} />;
}

function ReadText({ name, bytes, isWhole }: { name: string; bytes: Uint8Array; isWhole: boolean }) {
  const { locale } = useIntl();
  const { wraps } = useUnit({ wraps: $wrapsLines });
  const [chosen, setChosen] = useState<TextEncoding | null>(null);
  const encoding = useMemo(() => chosen ?? guessEncoding(bytes, locale), [chosen, bytes, locale]);
  const { blocks, isCut } = useMemo(() => textBlocks(decodeText(bytes, encoding)), [bytes, encoding]);
  const sheet = useRef<HTMLDivElement>(null);
  // The keys that scroll belong to the text, until something else is chosen.
  useEffect(() => focusQuietly(sheet.current), []);
  const label = shownInLine(name);
  return (
    <div className={frameStyles.view}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className={frameStyles.scroller} ref={sheet} data-scrolls="" aria-label={label} tabIndex={0}>
        <div className={wraps ? styles.sheet : `${styles.sheet} ${styles.long}`}>
          {blocks.map((block) => (
            <Block key={block.first} block={block} />
          ))}
          {(isCut || !isWhole) && (
            <p className={styles.rest}>
              <FormattedMessage id="preview.text.cut" values={{ size: byteSize(mostTextBytes, locale) }} />
            </p>
          )}
        </div>
      </section>
      <TextTools encoding={encoding} onChosen={setChosen} />
    </div>
  );
}

const Block = memo(function Block({ block: { first, lines } }: { block: TextBlock }) {
  return (
    <div
      className={styles.block}
      style={{
        counterReset: `line ${first - 1}`,
        containIntrinsicBlockSize: `auto ${lines.length * 1.55}em`,
      }}
    >
      {lines.map(({ text, isContinued }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines neither move nor change.
        <div className={isContinued ? styles.continued : styles.line} key={at}>
          {text || '\n'}
        </div>
      ))}
    </div>
  );
});

function TextTools(props: { encoding: TextEncoding; onChosen: (encoding: TextEncoding) => void }) {
  const { encoding, onChosen } = props;
  const { formatMessage } = useIntl();
  const { wraps, onWrapToggled } = useUnit({ wraps: $wrapsLines, onWrapToggled: wrapToggled });
  return (
    <div className={frameStyles.tools}>
      <select
        className={styles.encoding}
        aria-label={formatMessage({ id: 'preview.text.encoding' })}
        value={encoding}
        onChange={(event) => onChosen(event.target.value as TextEncoding)}
      >
        {encodings.map((name) => (
          <option key={name} value={name}>
            {name.toUpperCase()}
          </option>
        ))}
      </select>
      <IconButton
        label={formatMessage({ id: 'preview.text.wrap' })}
        icon={<WrapText />}
        isPressed={wraps}
        onClick={() => onWrapToggled()}
      />
    </div>
  );
}
