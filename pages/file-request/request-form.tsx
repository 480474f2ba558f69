import { useUnit } from 'effector-react';
import { CloudUpload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { longestSenderName, type ShownFileRequest } from '../../api/contract/file-requests.ts';
import { isMadeUpName } from '../../api/contract/made-up-name.ts';
import { shownText } from '../../api/contract/shown-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { byteSize } from '../../ui/byte-size.ts';
import { late } from '../../ui/late.tsx';
import { leavingGuard } from '../../ui/leaving-guard.ts';
import { Named } from '../../ui/named.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { dateTimeFormat } from '../../ui/time-format.ts';
import { $files, $hasBegun, $isFailed, $isNameMissing, $name, filesChosen, nameTyped } from './model.ts';
import styles from './view.module.css';

const SentFiles = late(() => import('./sent-files.tsx'));

const underWay = new Set(['waiting', 'sending', 'broken']);

/** Who asks for what, and where files are added. */
export function RequestForm({ request }: { readonly request: ShownFileRequest }) {
  const { files, isFailed } = useUnit({ files: $files, isFailed: $isFailed });
  const isBusy = files.some(({ phase }) => underWay.has(phase));
  useEffect(() => {
    const guard = leavingGuard();
    guard(isBusy);
    return () => guard(false);
  }, [isBusy]);
  return (
    <div className={styles.page} data-link-state="OK">
      <Head request={request} />
      <SenderName isAsked={request.asks_name} />
      <Chooser />
      {isFailed && (
        <p className={styles.failed} role="alert">
          <FormattedMessage id="fileRequest.failed" />
        </p>
      )}
      {files.length > 0 && <SentFiles />}
      <p className={styles.soft}>
        {isMadeUpName(request.owner_name) ? (
          <FormattedMessage id="fileRequest.private.unnamed" />
        ) : (
          <FormattedMessage id="fileRequest.private" values={{ name: <Named name={request.owner_name} /> }} />
        )}
      </p>
    </div>
  );
}

function Head({ request }: { readonly request: ShownFileRequest }) {
  const { locale, formatMessage } = useIntl();
  const { title, note, owner_name: owner, most_files: files, most_bytes: bytes } = request;
  return (
    <header className={styles.head}>
      <Avatar name={owner} picture={request.owner_portrait_url} />
      <div className={styles.words}>
        <p className={styles.soft}>
          {isMadeUpName(owner) ? (
            <FormattedMessage id="fileRequest.by.unnamed" />
          ) : (
            <FormattedMessage id="fileRequest.by" values={{ name: <Named name={owner} /> }} />
          )}
        </p>
        <h1 className={styles.title}>
          <Named name={title} />
        </h1>
      </div>
      {note !== '' && (
        <p className={styles.note} aria-label={formatMessage({ id: 'fileRequest.note' })} role="note">
          {shownText(note)}
        </p>
      )}
      <ul className={styles.facts}>
        {request.expiration_time !== '' && (
          <li>
            <FormattedMessage
              id="fileRequest.until"
              values={{ time: <FormattedDate value={request.expiration_time} {...dateTimeFormat} /> }}
            />
          </li>
        )}
        {files !== null && (
          <li>
            <FormattedMessage id="fileRequest.mostFiles" values={{ count: files }} />
          </li>
        )}
        {bytes !== null && (
          <li>
            <FormattedMessage id="fileRequest.mostBytes" values={{ size: byteSize(bytes, locale) }} />
          </li>
        )}
      </ul>
    </header>
  );
}

function SenderName({ isAsked }: { readonly isAsked: boolean }) {
  const { name, isMissing, hasBegun, onTyped } = useUnit({
    name: $name,
    isMissing: $isNameMissing,
    hasBegun: $hasBegun,
    onTyped: nameTyped,
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isMissing) field.current?.focus();
  }, [isMissing]);
  return (
    <TextField
      ref={field}
      label={<FormattedMessage id={isAsked ? 'fileRequest.name' : 'fileRequest.name.optional'} />}
      hint={<FormattedMessage id="fileRequest.name.hint" />}
      problem={isMissing && <FormattedMessage id="fileRequest.name.missing" />}
      value={name}
      onChanged={onTyped}
      maxLength={longestSenderName}
      autoComplete="name"
      required={isAsked}
      readOnly={hasBegun}
    />
  );
}

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

function Chooser() {
  const onChosen = useUnit(filesChosen);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever does not drop presses the button in it.
    <div
      className={styles.chooser}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onChosen([...event.dataTransfer.files]);
      }}
    >
      <CloudUpload aria-hidden="true" />
      <Button size="large" onClick={() => input.current?.click()}>
        <FormattedMessage id="fileRequest.choose" />
      </Button>
      <p className={styles.drop}>
        <FormattedMessage id="fileRequest.drop" />
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-chooser="files"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Else the same file could not be chosen twice.
          currentTarget.value = '';
          onChosen(files);
        }}
      />
    </div>
  );
}
