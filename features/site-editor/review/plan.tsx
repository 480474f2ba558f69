import { useUnit } from 'effector-react';
import { ArrowRight, CircleX, Dot } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { shownText } from '../../../api/contract/shown-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { $areFindingsCurrent, $check } from '../check/model.ts';
import styles from './review.module.css';

/** Most lines of the plan that are shown: of a larger change, the first ones say enough. */
const mostLines = 60;

/** The changes that visitors will see, and the redirects that would help them. */
export function Plan() {
  const { check, isCurrent } = useUnit({ check: $check, isCurrent: $areFindingsCurrent });
  return (
    <section aria-labelledby="site-review-plan" aria-busy={!isCurrent}>
      <h3 className={styles.heading} id="site-review-plan">
        <FormattedMessage id="siteEditor.plan.title" />
      </h3>
      {check === null ? (
        <Skeleton />
      ) : (
        <>
          {check.plan.length === 0 && (
            <p className={styles.soft}>
              <FormattedMessage id="siteEditor.plan.none" />
            </p>
          )}
          <ul className={styles.plan}>
            {check.plan.slice(0, mostLines).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
              <li key={index} className={line.is_error ? styles.lost : undefined}>
                {line.is_error ? <CircleX aria-hidden="true" /> : <Dot aria-hidden="true" />}
                <span lang="en">{shownText(line.says)}</span>
              </li>
            ))}
          </ul>
          {check.plan.length > mostLines && (
            <p className={styles.soft}>
              <FormattedMessage id="siteEditor.plan.more" values={{ count: check.plan.length - mostLines }} />
            </p>
          )}
          {check.redirects.length > 0 && <Redirects redirects={check.redirects} />}
        </>
      )}
    </section>
  );
}

function Redirects(props: {
  readonly redirects: readonly { readonly from: string; readonly to: string; readonly because: string }[];
}) {
  return (
    <>
      <h4 className={styles.subheading}>
        <FormattedMessage id="siteEditor.plan.redirects" />
      </h4>
      <ul className={styles.redirects}>
        {props.redirects.slice(0, mostLines).map(({ from, to, because }) => (
          <li key={from}>
            <code>{from}</code> <ArrowRight aria-hidden="true" /> <code>{to}</code>
            <span className={styles.soft}>{because}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
