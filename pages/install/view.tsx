import { FormattedMessage, useIntl } from 'react-intl';
import type { PageProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { devices as art } from '../../features/devices/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { PageHead } from '../../ui/titled-page.tsx';
import type { Device, InstallContent, InstallData } from './schema.ts';
import styles from './view.module.css';

export default function InstallView({ content, data }: PageProps<InstallContent, InstallData>) {
  const { lead, scan, devices, points = [], program, further, help } = content;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <PageHead title={data.title} lead={lead} />
          <Actions />
        </div>
        {scan && <Scan address={data.home} words={scan} />}
      </header>
      <div className={styles.devices}>
        {devices.map((device) => (
          <DeviceSection key={device.id} {...device} />
        ))}
      </div>
      {points.length > 0 && (
        <dl className={styles.points}>
          {points.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {program && <Program {...program} />}
      {further && (
        <p className={styles.help}>
          <Link to={further.to}>{further.label}</Link>
        </p>
      )}
      <p className={styles.help}>
        <Link to={help}>
          <FormattedMessage id="install.help" />
        </Link>
      </p>
    </div>
  );
}

/** The browser's own way to install it is hidden until the browser offers one (`features/document/install.ts`). */
function Actions() {
  return (
    <div className={styles.actions}>
      <Button size="large" data-install hidden>
        <FormattedMessage id="install.now" />
      </Button>
      <Link to="/drive/all" className={buttonClass('secondary', 'large')}>
        <FormattedMessage id="install.open" />
      </Link>
      <p className={styles.installed} data-installed role="status" hidden>
        <FormattedMessage id="install.done" />
      </p>
    </div>
  );
}

function Program({ title, text, label }: NonNullable<InstallContent['program']>) {
  return (
    <section className={styles.program} id="program">
      <h2>{title}</h2>
      <p>{text}</p>
      <a
        href="/downloads/desktop-bridge.mjs"
        download
        data-download="desktop"
        className={buttonClass('secondary', 'large')}
      >
        {label}
      </a>
    </section>
  );
}

function Scan({ address, words }: { readonly address: string; readonly words: string }) {
  const { formatMessage } = useIntl();
  return (
    <figure className={styles.scan}>
      <QrCode text={address} label={formatMessage({ id: 'install.qr' })} />
      <figcaption>{words}</figcaption>
    </figure>
  );
}

function DeviceSection({ id, title, ways }: Device) {
  const Art = art[id];
  return (
    <section className={styles.device} id={id} data-for={id}>
      <div className={styles.art}>
        <Art />
      </div>
      <div>
        <h2>{title}</h2>
        <dl className={styles.ways}>
          {ways.map(({ browser, steps }) => (
            <div key={browser}>
              <dt>{browser}</dt>
              <dd>{steps}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
