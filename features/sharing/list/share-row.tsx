import { useUnit } from 'effector-react';
import {
  ChartColumn,
  ClipboardList,
  Copy,
  EllipsisVertical,
  KeyRound,
  OctagonX,
  Settings2,
  SquareArrowOutUpRight,
} from 'lucide-react';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { has } from '../../../ui/file-grid/ranges.ts';
import { toggleOne } from '../../../ui/file-grid/selection.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { Named } from '../../../ui/named.tsx';
import { dateTimeFormat, dayFormat } from '../../../ui/time-format.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { editRequested, linkRequested, linkTextOf } from '../index.ts';
import words from './link-words.module.css';
import { $selection, copyRequested, endRequested, type Share, selectionChanged } from './model.ts';
import { type KindOf, SharePicture } from './share-picture.tsx';
import styles from './share-row.module.css';
import { statusMessage, toneOf } from './share-status.ts';
import { statisticsRequested } from './statistics-model.ts';

/** One link: its status, its statistics, and its actions. */
export function ShareRow(props: {
  readonly share: Share;
  /** Its place in the list. */
  readonly index: number;
  readonly kindOf: KindOf;
  /** Its picture is not shown. */
  readonly isCovered: boolean;
}) {
  const { share, index, kindOf, isCovered } = props;
  const { selection, onSelected } = useUnit({ selection: $selection, onSelected: selectionChanged });
  const isChosen = has(selection.ranges, index);
  const { title } = share;
  return (
    <li className={styles.row} data-chosen={isChosen || undefined}>
      <Checkbox
        label={
          <VisuallyHidden>
            <FormattedMessage id="shares.choose" values={{ title }} />
          </VisuallyHidden>
        }
        value={isChosen}
        onChanged={() => onSelected(toggleOne(selection, index))}
      />
      <SharePicture share={share} kindOf={kindOf} isCovered={isCovered} />
      <div className={styles.text}>
        <h2 className={words.title}>
          <a href={share.share_url} target="_blank" rel="noreferrer">
            <Named name={title} />
          </a>
        </h2>
        <Facts share={share} />
      </div>
      <dl className={styles.counts}>
        <Count id="shares.views" value={share.view_count} />
        <Count id="shares.saves" value={share.restore_count} most={share.restore_limit} />
        <Count id="shares.downloads" value={share.download_count} />
      </dl>
      <RowButtons share={share} />
    </li>
  );
}

function Facts({ share }: { readonly share: Share }) {
  const { share_status: status, pass_code: code, expiration_time: until, file_num: count } = share;
  const { allow_download: canDownload } = share;
  return (
    <ul className={words.facts}>
      <li className={words.state} data-tone={toneOf(status)}>
        <FormattedMessage id={statusMessage(status)} />
      </li>
      <li>
        <FormattedMessage id="shares.entries" values={{ count: Number(count) }} />
      </li>
      {code !== '' && (
        <li className={words.code}>
          <KeyRound aria-hidden="true" />
          <VisuallyHidden>
            <FormattedMessage id="sharing.passCode" />{' '}
          </VisuallyHidden>
          <code>{code}</code>
        </li>
      )}
      {!canDownload && (
        <li>
          <FormattedMessage id="shares.noDownload" />
        </li>
      )}
      <li>
        <FormattedMessage
          id="shares.created"
          values={{ day: <FormattedDate value={share.created_time} {...dayFormat} /> }}
        />
      </li>
      <li>
        {until === '' ? (
          <FormattedMessage id="shares.forever" />
        ) : (
          <FormattedMessage
            id={status === 'EXPIRED' ? 'shares.over' : 'shares.until'}
            values={{ time: <FormattedDate value={until} {...dateTimeFormat} /> }}
          />
        )}
      </li>
    </ul>
  );
}

/** @param props.most how many there can be; "-1" for any number */
function Count(props: { readonly id: string; readonly value: string; readonly most?: string }) {
  const { id, value, most = '-1' } = props;
  return (
    <div className={styles.count}>
      <dt>
        <FormattedMessage id={id} />
      </dt>
      <dd>
        <FormattedNumber value={Number(value)} />
        {most !== '-1' && (
          <span className={styles.most}>
            {' / '}
            <FormattedNumber value={Number(most)} />
          </span>
        )}
      </dd>
    </div>
  );
}

function RowButtons({ share }: { readonly share: Share }) {
  const { formatMessage } = useIntl();
  const on = useUnit({
    onCopy: copyRequested,
    onEdit: editRequested,
    onHandOn: linkRequested,
    onStatistics: statisticsRequested,
    onEnd: endRequested,
  });
  const { title, share_url: address, pass_code: code } = share;
  const say = (id: string) => formatMessage({ id });
  const named = (id: string) => formatMessage({ id }, { title });
  const more = formatMessage({ id: 'ui.grid.more' }, { name: title });
  const handover = linkTextOf(share);
  const copy = () => on.onCopy({ text: address, message: 'sharing.copied.link' });
  const entries: readonly MenuEntry[] = [
    {
      id: 'link',
      label: say('shares.do.handOn'),
      icon: <SquareArrowOutUpRight />,
      onChosen: () => on.onHandOn(share),
    },
    { id: 'copy', label: say('sharing.copy.link'), icon: <Copy />, onChosen: copy },
    {
      id: 'text',
      label: say(code === '' ? 'sharing.copy.text' : 'sharing.copy.guarded'),
      icon: <ClipboardList />,
      onChosen: () =>
        on.onCopy({
          text: formatMessage({ id: handover.id }, handover.values),
          message: 'sharing.copied.text',
        }),
    },
    {
      id: 'statistics',
      label: say('shares.do.statistics'),
      icon: <ChartColumn />,
      onChosen: () => on.onStatistics(share),
    },
    { id: 'edit', label: say('shares.do.edit'), icon: <Settings2 />, onChosen: () => on.onEdit(share) },
    'separator',
    {
      id: 'end',
      label: say('shares.end'),
      icon: <OctagonX />,
      isDangerous: true,
      onChosen: () => on.onEnd([share]),
    },
  ];
  return (
    <div className={styles.buttons}>
      <IconButton
        className={styles.copy}
        label={named('shares.do.copy.named')}
        icon={<Copy />}
        onClick={copy}
      />
      <IconButton
        className={styles.roomy}
        label={named('shares.do.statistics.named')}
        icon={<ChartColumn />}
        onClick={() => on.onStatistics(share)}
      />
      <IconButton
        className={styles.roomy}
        label={named('shares.do.edit.named')}
        icon={<Settings2 />}
        onClick={() => on.onEdit(share)}
      />
      <Menu label={more} icon={<EllipsisVertical />} align="end" entries={entries} />
    </div>
  );
}
