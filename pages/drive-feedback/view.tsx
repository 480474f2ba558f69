import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import { FailureReason } from '../../features/notices/index.ts';
import { $lastRequestId } from '../../features/session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  $canSend,
  $contact,
  $isContactWrong,
  $isRequestIncluded,
  $isSent,
  $problem,
  $text,
  begunAgain,
  contactChanged,
  requestIncluded,
  sendFx,
  submitted,
  textChanged,
} from './model.ts';
import { PaperPlane } from './paper-plane.tsx';
import styles from './view.module.css';

/** The form of feedback: a text, and how its writer may be answered. */
export default function FeedbackView() {
  const isSent = useUnit($isSent);
  return (
    <div className={styles.page}>
      <h1 data-page-title>
        <FormattedMessage id="feedback.title" />
      </h1>
      {isSent ? <Thanks /> : <Form />}
    </div>
  );
}

function Thanks() {
  const onAgain = useUnit(begunAgain);
  const thanks = useRef<HTMLDivElement>(null);
  // The form had the focus, and is removed.
  useEffect(() => thanks.current?.focus(), []);
  return (
    <div className={styles.thanks} role="status" ref={thanks} tabIndex={-1}>
      <PaperPlane />
      <p className={styles.lead}>
        <FormattedMessage id="feedback.thanks" />
      </p>
      <Button kind="secondary" onClick={() => onAgain()}>
        <FormattedMessage id="feedback.again" />
      </Button>
    </div>
  );
}

function Form() {
  const { formatMessage } = useIntl();
  const form = useUnit({
    text: $text,
    contact: $contact,
    requestId: $lastRequestId,
    isIncluded: $isRequestIncluded,
    canSend: $canSend,
    isBusy: sendFx.pending,
    problem: $problem,
    isContactWrong: $isContactWrong,
    onText: textChanged,
    onContact: contactChanged,
    onInclude: requestIncluded,
    onSubmit: submitted,
  });
  // Text that is typed before hydration would be lost: until then nothing can be typed.
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  const contact = useRef<HTMLInputElement>(null);
  const [attempts, setAttempts] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that is sent again as it was is as wrong as before.
  useEffect(() => {
    if (form.isContactWrong) contact.current?.focus();
  }, [form.isContactWrong, attempts]);
  return (
    <>
      <p className={styles.lead}>
        <FormattedMessage
          id="feedback.lead"
          values={{
            help: (words) => <Link to="/help-center">{words}</Link>,
          }}
        />
      </p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAttempts(attempts + 1);
          form.onSubmit();
        }}
      >
        <TextArea
          label={formatMessage({ id: 'feedback.text' })}
          hint={formatMessage({ id: 'feedback.textHint' })}
          value={form.text}
          onChanged={form.onText}
          maxLength={5000}
          rows={7}
          readOnly={!isAwake}
          required
        />
        <TextField
          label={formatMessage({ id: 'feedback.contact' })}
          hint={formatMessage({ id: 'feedback.contactHint' })}
          ref={contact}
          problem={form.isContactWrong && <FormattedMessage id="feedback.contactProblem" />}
          value={form.contact}
          onChanged={form.onContact}
          type="email"
          autoComplete="email"
          maxLength={254}
          readOnly={!isAwake}
        />
        {form.requestId !== '' && (
          <Checkbox
            label={formatMessage({ id: 'feedback.request' })}
            hint={form.requestId}
            value={form.isIncluded}
            onChanged={form.onInclude}
          />
        )}
        <div className={styles.problem} role="alert">
          {form.problem && form.problem.reason !== 'invalid_argument' && <FailureReason {...form.problem} />}
        </div>
        <Button className={styles.submit} type="submit" isBusy={form.isBusy} disabled={!form.canSend}>
          <FormattedMessage id="feedback.submit" />
        </Button>
      </form>
    </>
  );
}
