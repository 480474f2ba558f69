import { FormattedMessage, useIntl } from 'react-intl';
import { formatBytes } from '../bytes.ts';
import { DriveWindow } from './drive-window.tsx';
import css from './hero-scene.module.css';
import { CalendarIcon, CheckIcon, LinkIcon } from './icons.tsx';
import { CoastThumb, FernThumb, MountainsThumb } from './thumbs.tsx';

const PASSCODE = 'K7Q2';
const SHARE_BYTES = 38 * 1024 ** 3;

/**
 * The product at work: a passcode opens a share, a press saves it into the drive beside, and a link that the server
 * fetched arrives there too. Everything in it is said by the text before it, so readers of the page aloud skip it.
 * The story plays once and rests on its last picture, which is also what those see who want no motion.
 */
export function HeroScene() {
  return (
    <div className={css.scene} aria-hidden="true">
      <div className={css.sources}>
        <ShareCard />
        <DownloadCard />
      </div>
      <DriveWindow />
    </div>
  );
}

function ShareCard() {
  const intl = useIntl();
  return (
    <div className={`${css.card} ${css.share}`}>
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

function DownloadCard() {
  return (
    <div className={`${css.card} ${css.download}`}>
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
