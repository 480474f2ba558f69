// biome-ignore-all lint/suspicious/noArrayIndexKey: static markup, in which nothing is ever put in another order.
import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ComparedBlock } from './compare.ts';
import styles from './marked.module.css';
import { intoSections, type Section } from './sections.ts';
import type { Piece } from './words.ts';

/** Both versions as one text, with additions and removals marked. Nothing moves, so the order can be the key. */
export function Marked({ blocks, locale }: { blocks: readonly ComparedBlock[]; locale: string }) {
  return (
    <div className={styles.marked}>
      {intoSections(blocks).map(({ isFolded, entries }, index) =>
        isFolded ? (
          <QuietSections key={index} sections={entries} locale={locale} />
        ) : (
          entries.map((section, place) => (
            <ChangedSection key={`${index}.${place}`} {...section} locale={locale} />
          ))
        ),
      )}
    </div>
  );
}

function QuietSections({ sections, locale }: { sections: readonly Section[]; locale: string }) {
  return (
    <details className={styles.fold}>
      <summary>
        <FormattedMessage id="policy.changes.sameSections" values={{ count: sections.length }} />
      </summary>
      {sections.map((section, index) => (
        <ChangedSection key={index} {...section} locale={locale} />
      ))}
    </details>
  );
}

function ChangedSection({ heading, body, locale }: Section & { locale: string }) {
  return (
    <section>
      {heading && <Block {...heading} locale={locale} />}
      {body.map(({ isFolded, entries }, index) =>
        isFolded ? (
          <details key={index} className={styles.fold}>
            <summary>
              <FormattedMessage id="policy.changes.sameBlocks" values={{ count: entries.length }} />
            </summary>
            <Blocks blocks={entries} locale={locale} />
          </details>
        ) : (
          <Blocks key={index} blocks={entries} locale={locale} />
        ),
      )}
    </section>
  );
}

function Blocks({ blocks, locale }: { blocks: readonly ComparedBlock[]; locale: string }) {
  return blocks.map((block, index) => <Block key={index} {...block} locale={locale} />);
}

/** Rows and entries are plain blocks here: a table or a list with half of its lines missing would be no valid one. */
function Block({ kind, depth, type, parts, locale }: ComparedBlock & { locale: string }) {
  const Tag = kind === 'heading' ? (depth <= 2 ? 'h2' : 'h3') : kind === 'row' ? 'div' : 'p';
  const words = parts.map((pieces, index) =>
    kind === 'row' ? (
      <span key={index}>
        <Words pieces={pieces} />
      </span>
    ) : (
      <Words key={index} pieces={pieces} />
    ),
  );
  const nested = kind === 'entry' && depth > 1 ? styles.nested : undefined;
  return (
    <Tag
      className={[styles.block, styles[kind], styles[type], nested].filter(Boolean).join(' ')}
      lang={locale}
    >
      {words}
    </Tag>
  );
}

function Words({ pieces }: { pieces: readonly Piece[] }) {
  const { locale } = useSite();
  return pieces.map(({ type, text }, index) => {
    if (type === 'same') return <Fragment key={index}>{text}</Fragment>;
    const Mark = type === 'added' ? 'ins' : 'del';
    // A mark begins and ends with a word: an underlined space looks like a mistake.
    const [, before = '', words = text, after = ''] = /^(\s*)(\S[\s\S]*?)(\s*)$/.exec(text) ?? [];
    return (
      <Fragment key={index}>
        {before}
        <Mark>
          <VisuallyHidden>
            <span lang={locale}>
              <FormattedMessage id={`policy.changes.${type}Mark`} />{' '}
            </span>
          </VisuallyHidden>
          {words}
        </Mark>
        {after}
      </Fragment>
    );
  });
}
