import { useUnit } from 'effector-react';
import { CodeXml, SquarePen, WrapText } from 'lucide-react';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import {
  decodeText,
  encodings,
  guessEncoding,
  type TextEncoding,
} from '../../../api/contract/text-encoding.ts';
import { byteSize } from '../../../ui/byte-size.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { $account } from '../../session/index.ts';
import { FailedView } from '../failed-view.tsx';
import { focusQuietly } from '../focus-quietly.ts';
import { type DriveFile, linksRetried, textEdited } from '../model.ts';
import frameStyles from '../view-frame.module.css';
import type { ViewProps } from '../view-props.ts';
import { Waiting } from '../waiting.tsx';
import { readKeptText } from './edit/kept-texts.ts';
import type { Run } from './highlight.ts';
import { RenderedText } from './rendered-text.tsx';
import { extensionOf, renderingOf } from './rendering-of.ts';
import { type TextBlock, textBlocks } from './text-blocks.ts';
import {
  $showsSource,
  $text,
  $wrapsLines,
  mostTextBytes,
  sourceToggled,
  textRequested,
  wrapToggled,
} from './text-model.ts';
import styles from './text-view.module.css';
import tokenStyles from './token.module.css';
import { useLines } from './use-reading.ts';

const TextEditor = late(() => import('./edit/text-editor.tsx'), <Waiting />);

/** Text, code, markup: the beginning of it, as its source or as what it means. */
export default function TextView({ file, url, renew, canEdit = false }: ViewProps) {
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
  return <ReadText {...{ file, canEdit }} bytes={text.bytes} isWhole={text.isWhole} />;
}

interface ReadTextProps extends Pick<ViewProps, 'file' | 'canEdit'> {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

function ReadText({ file, bytes, isWhole, canEdit = false }: ReadTextProps) {
  const { locale } = useIntl();
  const { isSource, onRenewed } = useUnit({ isSource: $showsSource, onRenewed: textEdited });
  const mayEdit = canEdit && isWhole;
  const [isEdited, setIsEdited] = useEdited(file.id, mayEdit, bytes.length === 0);
  const [chosen, setChosen] = useState<TextEncoding | null>(null);
  const encoding = useMemo(() => chosen ?? guessEncoding(bytes, locale), [chosen, bytes, locale]);
  const text = useMemo(() => decodeText(bytes, encoding), [bytes, encoding]);
  const rendering = isWhole ? renderingOf(file, text) : null;
  const sheet = useRef<HTMLDivElement>(null);
  // The keys that scroll belong to the text, until something else is chosen.
  useEffect(() => focusQuietly(sheet.current), []);
  if (isEdited) {
    const end = (renewed?: DriveFile) => {
      setIsEdited(false);
      if (renewed) onRenewed(renewed);
    };
    return <TextEditor {...{ file, bytes, encoding }} onEnded={end} />;
  }
  const source = <Source text={text} language={extensionOf(file.name)} isWhole={isWhole} />;
  const label = shownInLine(file.name);
  return (
    <div className={frameStyles.view}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className={frameStyles.scroller} ref={sheet} data-scrolls="" aria-label={label} tabIndex={0}>
        {rendering === null || isSource ? source : <RenderedText {...{ rendering, text, source }} />}
      </section>
      <TextTools
        encoding={encoding}
        onChosen={setChosen}
        hasRendering={rendering !== null}
        onEdit={mayEdit ? () => setIsEdited(true) : undefined}
      />
    </div>
  );
}

/** Whether the text is edited: at a press, where it is empty, or where some of it was written and not saved. */
function useEdited(fileId: string, mayEdit: boolean, isEmpty: boolean) {
  const { account } = useUnit({ account: $account });
  const [isEdited, setIsEdited] = useState(mayEdit && isEmpty);
  const sub = account?.sub;
  useEffect(() => {
    if (!mayEdit || sub === undefined) return;
    let isWanted = true;
    void readKeptText({ sub, fileId }).then((kept) => kept && isWanted && setIsEdited(true));
    return () => {
      isWanted = false;
    };
  }, [mayEdit, sub, fileId]);
  return [isEdited, setIsEdited] as const;
}

interface SourceProps {
  readonly text: string;
  readonly language: string;
  readonly isWhole: boolean;
}

function Source({ text, language, isWhole }: SourceProps) {
  const { locale } = useIntl();
  const { wraps } = useUnit({ wraps: $wrapsLines });
  const { blocks, isCut } = useMemo(() => textBlocks(text), [text]);
  const lines = useLines(text, language);
  return (
    <div className={[styles.sheet, tokenStyles.code, !wraps && styles.long].filter(Boolean).join(' ')}>
      {blocks.map((block) => (
        <Block key={block.first} block={block} read={lines} />
      ))}
      {(isCut || !isWhole) && (
        <p className={styles.rest}>
          <FormattedMessage id="preview.text.cut" values={{ size: byteSize(mostTextBytes, locale) }} />
        </p>
      )}
    </div>
  );
}

interface BlockProps {
  readonly block: TextBlock;
  readonly read: readonly (readonly Run[])[] | null | undefined;
}

const Block = memo(function Block({ block: { first, lines }, read }: BlockProps) {
  // Pieces of an overlong line have no number of their own, and no tokens.
  let number = first - 1;
  return (
    <div
      className={styles.block}
      style={{
        counterReset: `line ${first - 1}`,
        containIntrinsicBlockSize: `auto ${lines.length * 1.55}em`,
      }}
    >
      {lines.map(({ text, isContinued }, at) => {
        if (!isContinued) number += 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines neither move nor change.
          <div className={isContinued ? styles.continued : styles.line} key={at}>
            {coloured(text, read?.[number - 1]) || '\n'}
          </div>
        );
      })}
    </div>
  );
});

function coloured(text: string, runs: readonly Run[] | undefined): ReactNode {
  if (runs === undefined || runs.map(([piece]) => piece).join('') !== text) return text;
  return runs.map(([piece, token], at) =>
    token === null ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line neither move nor change.
      <span data-token={token} key={at}>
        {piece}
      </span>
    ),
  );
}

interface TextToolsProps {
  readonly encoding: TextEncoding;
  readonly onChosen: (encoding: TextEncoding) => void;
  readonly hasRendering: boolean;
  /** Absent where the text cannot be changed. */
  readonly onEdit: (() => void) | undefined;
}

function TextTools({ encoding, onChosen, hasRendering, onEdit }: TextToolsProps) {
  const { formatMessage } = useIntl();
  const { wraps, isSource, onWrapToggled, onSourceToggled } = useUnit({
    wraps: $wrapsLines,
    isSource: $showsSource,
    onWrapToggled: wrapToggled,
    onSourceToggled: sourceToggled,
  });
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
      {hasRendering && (
        <IconButton
          label={formatMessage({ id: 'preview.text.source' })}
          icon={<CodeXml />}
          isPressed={isSource}
          onClick={() => onSourceToggled()}
        />
      )}
      {(!hasRendering || isSource) && (
        <IconButton
          label={formatMessage({ id: 'preview.text.wrap' })}
          icon={<WrapText />}
          isPressed={wraps}
          onClick={() => onWrapToggled()}
        />
      )}
      {onEdit && (
        <IconButton label={formatMessage({ id: 'preview.edit' })} icon={<SquarePen />} onClick={onEdit} />
      )}
    </div>
  );
}
