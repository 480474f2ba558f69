import type { PageProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import type { FactSheet } from './schema.ts';
import styles from './view.module.css';

/** The words are all staff's own; their `data` is the title of the route, or of the entry. */
export default function FactSheetView({ content, data: title }: PageProps<FactSheet, string>) {
  const { lead, facts = [], sections = [], links = [] } = content;
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server.
            <div key={at}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server.
        <section key={at}>
          <h2>{section.title}</h2>
          {section.text.split(/\n\s*\n/).map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server.
            <p key={place}>{paragraph}</p>
          ))}
        </section>
      ))}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ to, label }) => (
            <li key={`${to} ${label}`}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
