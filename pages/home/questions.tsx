import { FormattedMessage } from 'react-intl';
import css from './questions.module.css';
import type { Question } from './schema.ts';
import section from './section.module.css';
import { MoreLink, SectionHead } from './section.tsx';

export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <section className={section.section} id="questions">
      <div className={`${section.inner} ${css.columns}`}>
        <div className={css.head}>
          <SectionHead title={<FormattedMessage id="home.questions.title" />} />
          <MoreLink to="/faq">
            <FormattedMessage id="home.questions.more" />
          </MoreLink>
        </div>
        <div className={css.list}>
          {questions.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary className={css.question}>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
