import { useUnit } from 'effector-react';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { longestAddress } from '../../api/contract/bounds.ts';
import { Button } from '../../ui/button.tsx';
import { cutMiddle } from '../../ui/cut-middle.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FailureReason } from '../notices/index.ts';
import styles from './create-dialog.module.css';
import {
  $isBeginning,
  $linkErrors,
  $links,
  $request,
  $text,
  linksSubmitted,
  textChanged,
} from './create-model.ts';
import { mostLinks } from './links.ts';

/** One link a line; each line that cannot be downloaded says why before anything is sent. */
export default function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { request, text, links, isBeginning, onChanged, onSubmitted } = useUnit({
    request: $request,
    text: $text,
    links: $links,
    isBeginning: $isBeginning,
    onChanged: textChanged,
    onSubmitted: linksSubmitted,
  });
  const form = useId();
  const folder = request?.parentName || (request?.parentId === '' && formatMessage({ id: 'files.root' }));
  const isTooMany = links.length > mostLinks;
  const count = isTooMany ? 0 : links.filter((link) => 'url' in link).length;
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
          placeholder="https://"
          onChanged={onChanged}
        />
        <Problems />
      </form>
    </Dialog>
  );
}

/** Characters of a line beside its fault. */
const mostOfLine = 200;

function Problems() {
  const { links, refusals } = useUnit({ links: $links, refusals: $linkErrors });
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
