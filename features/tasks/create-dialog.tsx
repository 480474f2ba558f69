import { useUnit } from 'effector-react';
import { Upload } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { longestAddress, mostLinks } from '../../api/contract/bounds.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cutMiddle } from '../../ui/cut-middle.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { happened } from '../attribution/happened.ts';
import { FailureReason } from '../notices/index.ts';
import styles from './create-dialog.module.css';
import {
  $choosesFirst,
  $isBeginning,
  $linkErrors,
  $links,
  $request,
  $takesTorrents,
  $text,
  choosingSwitched,
  linksSubmitted,
  listChosen,
  textChanged,
  torrentFilesChosen,
} from './create-model.ts';
import { takeLaunchedFiles } from './launched-files.ts';

/** One link a line; each line that cannot be downloaded says why before anything is sent. */
export default function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { takesTorrents, choosesFirst, onChoosing, onFiles, onList, ...state } = useUnit({
    takesTorrents: $takesTorrents,
    choosesFirst: $choosesFirst,
    onChoosing: choosingSwitched,
    onFiles: torrentFilesChosen,
    onList: listChosen,
    request: $request,
    text: $text,
    links: $links,
    isBeginning: $isBeginning,
    onChanged: textChanged,
    onSubmitted: linksSubmitted,
  });
  const { request, text, links, isBeginning, onChanged, onSubmitted } = state;
  const form = useId();
  const folder = request?.parentName || (request?.parentId === '' && formatMessage({ id: 'files.root' }));
  useEffect(() => {
    if (!takesTorrents) return;
    let isShown = true;
    takeLaunchedFiles((given) => {
      const files = torrentFilesIn(given);
      if (isShown && files.length > 0) onFiles(files);
    }, mostLinks);
    return () => {
      isShown = false;
    };
  }, [takesTorrents, onFiles]);
  const isTooMany = links.length > mostLinks;
  const count = isTooMany ? 0 : links.filter((link) => 'url' in link).length;
  const hasTorrent = links.some((link) => 'url' in link && link.isTorrent);
  const onDropped = (event: DragEvent) => {
    const files = takesTorrents ? torrentFilesIn(event.dataTransfer.files) : [];
    const list = listIn(event.dataTransfer.files);
    if (files.length === 0 && list === undefined) return;
    event.preventDefault();
    // Torrent files close the dialog, so a list beside them would be lost.
    if (list === undefined) onFiles(files);
    else onList(list);
  };
  return (
    <Dialog
      title={formatMessage({ id: 'tasks.create.title' })}
      onClose={onClose}
      keepsOpen={text !== ''}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button type="submit" form={form} isBusy={isBeginning} disabled={count === 0}>
            <FormattedMessage id="tasks.create.submit" values={{ count }} />
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        id={form}
        onDrop={onDropped}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmitted();
        }}
      >
        <TextArea
          label={formatMessage({ id: 'tasks.create.links' })}
          hint={
            folder ? (
              <FormattedMessage id="tasks.create.into" values={{ folder }} />
            ) : (
              <FormattedMessage id="tasks.create.intoDownloads" />
            )
          }
          problem={isTooMany && formatMessage({ id: 'tasks.create.tooMany' }, { most: mostLinks })}
          value={text}
          rows={5}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoFocus
          placeholder={takesTorrents ? 'https://…\nmagnet:?xt=…' : 'https://'}
          onChanged={onChanged}
        />
        <Problems />
        {hasTorrent && (
          <Checkbox
            label={<FormattedMessage id="tasks.create.choose" />}
            value={choosesFirst}
            onChanged={onChoosing}
          />
        )}
        <div className={styles.files}>
          {takesTorrents && (
            <FileChoice
              label="tasks.create.files"
              accept=".torrent,application/x-bittorrent"
              isMultiple
              onChosen={(given) => {
                const files = torrentFilesIn(given);
                if (files.length > 0) onFiles(files);
              }}
            />
          )}
          <FileChoice
            label="tasks.create.list"
            accept=".txt,text/plain"
            onChosen={([list]) => list && onList(list)}
          />
        </div>
      </form>
    </Dialog>
  );
}

const torrentFilesIn = (files: Iterable<File>): readonly File[] =>
  [...files].filter(({ name }) => /\.torrent$/i.test(name)).slice(0, mostLinks);

/** A text file with links. */
const listIn = (files: Iterable<File>): File | undefined =>
  [...files].find(({ name, type }) => type === 'text/plain' || /\.txt$/i.test(name));

/** Files of this device, which can be dropped on the dialog as well. */
function FileChoice({
  label,
  accept,
  isMultiple = false,
  onChosen,
}: {
  /** Id of its message. */
  readonly label: string;
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly onChosen: (files: readonly File[]) => void;
}) {
  const { formatMessage } = useIntl();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        hidden
        aria-label={formatMessage({ id: label })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          onChosen(files);
        }}
      />
      <Button kind="quiet" size="small" onClick={() => input.current?.click()}>
        <Upload className={styles.icon} aria-hidden="true" />
        <FormattedMessage id={label} />
      </Button>
    </>
  );
}

/** Characters of a line beside its fault. */
const mostOfLine = 200;

function Problems() {
  const { links, refusals } = useUnit({ links: $links, refusals: $linkErrors });
  const isLimited = Object.values(refusals).some(({ reason }) => reason === 'task_daily_create_limit');
  useEffect(() => {
    if (isLimited) happened('task_daily_create_limit');
  }, [isLimited]);
  const wrong = links.filter((link) => 'fault' in link || Object.hasOwn(refusals, link.line));
  return (
    <ul className={styles.problems} aria-live="polite">
      {wrong.map((link, at) => {
        const refusal = refusals[link.line];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same.
          <li key={at}>
            <span className={styles.line}>{cutMiddle(link.line.slice(0, longestAddress), mostOfLine)}</span>
            <span className={styles.fault}>
              {'fault' in link ? (
                <FormattedMessage id={`tasks.link.${link.fault}`} />
              ) : (
                refusal && <FailureReason {...refusal} />
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
