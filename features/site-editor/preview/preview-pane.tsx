import { useUnit } from 'effector-react';
import { ExternalLink, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSite } from '../../../engine/view/index.ts';
import { IconButton, iconButtonClass } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureReason } from '../../notices/index.ts';
import { createDraftFx } from '../calls.ts';
import { frameAddress } from './frame-address.ts';
import {
  $address,
  $draft,
  $instant,
  $locale,
  $previewFailure,
  $width,
  addressChosen,
  instantChosen,
  localeChosen,
  previewHidden,
  previewShown,
  type Width,
  widthChosen,
  widths,
} from './model.ts';
import styles from './preview-pane.module.css';

const icons = { phone: Smartphone, tablet: Tablet, full: Monitor } as const;

/** A page of the site with the draft: at a date, in a language, as wide as a device. */
export function PreviewPane() {
  const { onShown, onHidden } = useUnit({ onShown: previewShown, onHidden: previewHidden });
  useEffect(() => {
    onShown();
    return () => onHidden();
  }, [onShown, onHidden]);
  return (
    <div className={styles.pane}>
      <Controls />
      <Frame />
    </div>
  );
}

function Controls() {
  const { formatMessage } = useIntl();
  const { locales, locale: own } = useSite();
  const { address, instant, locale, width, onAddress, onInstant, onLocale, onWidth } = useUnit({
    address: $address,
    instant: $instant,
    locale: $locale,
    width: $width,
    onAddress: addressChosen,
    onInstant: instantChosen,
    onLocale: localeChosen,
    onWidth: widthChosen,
  });
  const [written, setWritten] = useState(address);
  // Elsewhere too an address is chosen: by the page that stands under the cursor.
  useEffect(() => setWritten(address), [address]);
  return (
    <form
      className={styles.controls}
      onSubmit={(event) => {
        event.preventDefault();
        onAddress(written);
      }}
    >
      <div className={styles.address}>
        <TextField
          label={formatMessage({ id: 'siteEditor.field.address' })}
          value={written}
          onChanged={setWritten}
          onBlur={() => written !== address && onAddress(written)}
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <div className={styles.field}>
        <TextField
          label={formatMessage({ id: 'siteEditor.field.at' })}
          type="datetime-local"
          value={instant}
          onChanged={onInstant}
        />
      </div>
      <div className={styles.field}>
        <Select
          label={formatMessage({ id: 'siteEditor.field.locale' })}
          value={locale || own}
          options={locales.map(({ tag, name }) => ({ value: tag, label: name }))}
          onChanged={onLocale}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these are toggle buttons. */}
      <div className={styles.widths} role="group" aria-label={formatMessage({ id: 'siteEditor.width' })}>
        {widths.map((one: Width) => {
          const Icon = icons[one];
          return (
            <IconButton
              key={one}
              label={formatMessage({ id: `siteEditor.width.${one}` })}
              icon={<Icon />}
              isPressed={one === width}
              onClick={() => onWidth(one)}
            />
          );
        })}
        <OpenAlone />
      </div>
      {/* With several fields and no such button, Enter would not send a form (HTML standard, implicit submission). */}
      <button type="submit" hidden />
    </form>
  );
}

function useFrameAddress(): string {
  const site = useSite();
  const { address, instant, locale, draft } = useUnit({
    address: $address,
    instant: $instant,
    locale: $locale,
    draft: $draft,
  });
  return frameAddress({
    ...{ address, instant, site },
    locale: locale || site.locale,
    draftId: draft?.draft_id ?? '',
  });
}

function OpenAlone() {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: 'siteEditor.preview.open' });
  return (
    <a
      className={iconButtonClass}
      href={useFrameAddress()}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      title={label}
    >
      <ExternalLink />
    </a>
  );
}

function Frame() {
  const { formatMessage } = useIntl();
  const src = useFrameAddress();
  const { draft, failure, width, isBusy } = useUnit({
    draft: $draft,
    failure: $previewFailure,
    width: $width,
    isBusy: createDraftFx.pending,
  });
  const isFaulty = draft?.draft_id === '' && !isBusy;
  return (
    <div className={styles.stage} aria-busy={isBusy}>
      <div role="status">
        {failure && (
          <p className={styles.note}>
            <FailureReason {...failure} />
          </p>
        )}
        {isFaulty && !failure && (
          <p className={styles.note}>
            <FormattedMessage id="siteEditor.preview.faulty" />
          </p>
        )}
      </div>
      {isBusy && <Spinner className={styles.spinner} />}
      {/* Without scripts: what is written in a draft may say what it wants. */}
      {draft !== null && draft.draft_id !== '' && (
        <iframe
          className={[styles.frame, styles[width]].join(' ')}
          title={formatMessage({ id: 'siteEditor.preview.frame' })}
          src={src}
          sandbox="allow-same-origin"
        />
      )}
    </div>
  );
}
