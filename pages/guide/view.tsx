import type { PageProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { Further } from '../../features/points/index.ts';
import { TitledPage } from '../../ui/titled-page.tsx';
import type { Guide, GuideData } from './schema.ts';
import styles from './view.module.css';

export default function GuideView({ content, data }: PageProps<Guide, GuideData>) {
  const { lead, begin, keys, shows, problems, further } = content;
  return (
    <TitledPage title={data.title} lead={lead} width="text">
      <Begin {...begin} address={data.address} />
      {keys && <Keys {...keys} />}
      {shows && <Points {...shows} />}
      {problems && <Points {...problems} />}
      {further && <Further {...further} />}
    </TitledPage>
  );
}

function Begin({ title, steps, address }: Guide['begin'] & { readonly address: string }) {
  return (
    <section className={styles.begin}>
      <h2>{title}</h2>
      <ol>
        {steps.map((step, index) => (
          <li key={step}>
            {step}
            {index === 0 && <Address address={address} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The address of the TV’s page, which somebody types with a remote control: a full line breaks before the path. */
function Address({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('/');
  return (
    <bdi className={styles.address}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  );
}

function Keys({ title, columns, rows }: NonNullable<Guide['keys']>) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <table className={styles.keys}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key = '', ...cells]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              {cells.map((cell, index) => (
                <td key={cell} data-column={columns[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Points({ title, points }: NonNullable<Guide['shows']>) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <dl className={styles.points}>
        {points.map((point) => (
          <div key={point.title}>
            <dt>{point.title}</dt>
            <dd>
              {point.text}
              {point.link && (
                <Link to={point.link.to} className={styles.link}>
                  {point.link.label}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
