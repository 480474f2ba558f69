import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import { FailureReason } from '../../features/notices/index.ts';
import { $account } from '../../features/session/index.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import {
  $answering,
  $asked,
  $isLeft,
  $problem,
  type Asked,
  accountSwitched,
  answered,
  asked,
} from './consent-model.ts';
import { Fact } from './fact.tsx';
import { ScopeList } from './scope-list.tsx';
import { Shape } from './shape.tsx';
import { Title } from './title.tsx';
import styles from './view.module.css';

/** Faults of the link itself: the client cannot be told of them, since it is not known whose address it has. */
const faultsOfLink = ['invalid_client', 'invalid_redirect_uri', 'invalid_argument'];

/** A third-party app asks for access to the account. */
export function Consent() {
  const { request, problem, isLeft, onAsked } = useUnit({
    request: $asked,
    problem: $problem,
    isLeft: $isLeft,
    onAsked: asked,
  });
  if (isLeft)
    return (
      <p className={styles.lead} role="status">
        <FormattedMessage id="auth.consent.left" />
      </p>
    );
  if (request !== null) return <Question request={request} />;
  if (problem === null) return <Shape />;
  if (faultsOfLink.includes(problem.reason))
    return (
      <>
        <Title id="auth.consent.invalid.title" />
        <p className={styles.lead}>
          <FormattedMessage id="auth.consent.invalid.text" />
        </p>
      </>
    );
  return (
    <FailedState title={<FormattedMessage id="frame.unreachable" />} onRetry={onAsked}>
      <FailureReason {...problem} />
    </FailedState>
  );
}

function Question({ request }: { readonly request: Asked }) {
  const { account, answering, problem, onAnswered, onSwitched } = useUnit({
    account: $account,
    answering: $answering,
    problem: $problem,
    onAnswered: answered,
    onSwitched: accountSwitched,
  });
  const app: ReactNode = <bdi>{request.client_name}</bdi>;
  return (
    <>
      <Title id="auth.consent.title" values={{ app }} isNext={false} />
      <div className={styles.step}>
        <div>
          <p className={styles.lead}>
            <FormattedMessage id="auth.consent.lead" values={{ app }} />
          </p>
          <ScopeList scopes={request.scopes} />
        </div>
        <dl className={styles.facts}>
          <Fact label="auth.consent.returns">{request.returns_to}</Fact>
          <Fact label="auth.ask.account">{account?.email || account?.name}</Fact>
        </dl>
        <p className={styles.lead}>
          <FormattedMessage
            id="auth.consent.end"
            values={{ account: (words) => <Link to="/drive/account">{words}</Link> }}
          />
        </p>
        <div className={styles.problem} role="alert">
          {problem && <FailureReason {...problem} />}
        </div>
        <div className={styles.buttons}>
          <Button
            kind="secondary"
            size="large"
            isBusy={answering === false}
            onClick={() => onAnswered(false)}
          >
            <FormattedMessage id="auth.ask.deny" />
          </Button>
          <Button size="large" isBusy={answering === true} onClick={() => onAnswered(true)}>
            <FormattedMessage id="auth.ask.approve" />
          </Button>
        </div>
        <Button kind="quiet" disabled={answering !== null} onClick={() => onSwitched()}>
          <FormattedMessage id="auth.ask.otherAccount" />
        </Button>
      </div>
    </>
  );
}
