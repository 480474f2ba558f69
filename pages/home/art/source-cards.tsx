import { FormattedMessage, useIntl } from 'react-intl';
import { formatBytes } from '../bytes.ts';
import { CalendarIcon, CheckIcon, LinkIcon } from './icons.tsx';
import css from './source-cards.module.css';
import { CoastThumb, FernThumb, MountainsThumb } from './thumbs.tsx';

const PASSCODE = 'k7q2xd';
const SHARE_BYTES = 3 * 1024 ** 3;

/** A share as its visitor sees it: contents, passcode, end, and the button that saves it. */
export function ShareCard() {
  const intl = useIntl();
  return (
    <div className={css.card}>
      <p className={css.kind}>
        <FormattedMessage id="home.art.shared" />
      </p>
      <div className={css.strip}>
        <MountainsThumb />
        <CoastThumb />
        <FernThumb />
      </div>
      <p className={css.name}>
        <FormattedMessage id="home.art.folder" />
      </p>
      <p className={css.detail}>
        <FormattedMessage
          id="home.art.photos"
          values={{ count: 214, size: formatBytes(intl, SHARE_BYTES) }}
        />
      </p>
      <div className={css.lock}>
        <span className={css.label}>
          <FormattedMessage id="home.art.passcode" />
        </span>
        <span className={css.code}>
          {[...PASSCODE].map((sign) => (
            <span key={sign}>
              <b>{sign}</b>
            </span>
          ))}
        </span>
      </div>
      <p className={css.ends}>
        <CalendarIcon />
        <FormattedMessage id="home.art.expires" values={{ days: 7 }} />
      </p>
      <p className={css.press}>
        <FormattedMessage id="home.art.save" />
      </p>
    </div>
  );
}

/** A link that the server is fetching. */
export function DownloadCard() {
  return (
    <div className={css.card}>
      <p className={css.kind}>
        <FormattedMessage id="home.art.offline" />
      </p>
      <p className={css.address}>
        <LinkIcon />
        <span>https://sounds.example/field-recordings.zip</span>
      </p>
      <div className={css.bar}>
        <i />
      </div>
      <p className={css.state}>
        <span>
          <FormattedMessage id="home.art.downloading" />
        </span>
        <span>
          <CheckIcon />
          <FormattedMessage id="home.art.arrived" />
        </span>
      </p>
    </div>
  );
}
