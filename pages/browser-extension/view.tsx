import { FormattedMessage } from 'react-intl';
import type { PageProps } from '../../engine/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { TitledPage } from '../../ui/titled-page.tsx';
import type { ExtensionContent } from './schema.ts';
import styles from './view.module.css';

export default function BrowserExtensionView({
  content: { lead, points, store, browsers, begin },
  data: title,
}: PageProps<ExtensionContent, string>) {
  return (
    <TitledPage title={title} lead={lead} width="cards">
      <dl className={styles.points}>
        {points.map((point) => (
          <div key={point.title}>
            <dt>{point.title}</dt>
            <dd>{point.text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.store}>{store}</p>
      <div className={styles.browsers}>
        {browsers.map((browser) => (
          <Browser key={browser.id} {...browser} />
        ))}
      </div>
      <section>
        <h2 className={styles.title}>{begin.title}</h2>
        <p className={styles.text}>{begin.text}</p>
      </section>
    </TitledPage>
  );
}

function Browser({ id, name, steps }: ExtensionContent['browsers'][number]) {
  return (
    <section className={styles.browser} id={id}>
      <h2 className={styles.title}>{name}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a
        href={`/downloads/browser-extension-${id}.zip`}
        download
        data-download="browser_extension"
        className={buttonClass('secondary', 'large')}
      >
        <FormattedMessage id="browserExtension.download" />
      </a>
    </section>
  );
}
