import type { PageProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { Further } from '../../features/points/index.ts';
import { TitledPage } from '../../ui/titled-page.tsx';
import type { Troubleshooting } from './schema.ts';
import styles from './view.module.css';

export default function TroubleshootingView({ content, data: title }: PageProps<Troubleshooting, string>) {
  const { lead, problems, further } = content;
  return (
    <TitledPage title={title} lead={lead} width="text">
      <div className={styles.problems}>
        {problems.map((problem) => (
          <Problem key={problem.id} {...problem} />
        ))}
      </div>
      {further && <Further {...further} />}
    </TitledPage>
  );
}

function Problem({ id, title, causes }: Troubleshooting['problems'][number]) {
  return (
    <details id={id} className={styles.problem}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <ol>
        {causes.map((cause) => (
          <li key={cause.title}>
            <h3>{cause.title}</h3>
            <p>{cause.text}</p>
            {cause.link && (
              <p>
                <Link to={cause.link.to}>{cause.link.label}</Link>
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
