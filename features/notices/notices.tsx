import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { cutMiddle } from '../../ui/cut-middle.ts';
import { Toast } from '../../ui/toast.tsx';
import { FailureReason } from './failure-reason.tsx';
import { $notices, type Notice, noticeActed, noticeClosed } from './model.ts';
import styles from './notices.module.css';

/** Ms that a notice is shown; one with an action or an error is shown longer. */
const stay = { plain: 5000, offering: 10_000 };

/** Successes and failures, at the lower edge of the window. Rendered once, in the frame. */
export function Notices() {
  const notices = useUnit($notices);
  return (
    // Two regions that always exist: a screen reader announces only changes of regions that it knows.
    <div className={styles.corner}>
      <div className={styles.region} role="alert">
        {notices.map((notice) => notice.tone === 'bad' && <NoticeToast key={notice.id} {...notice} />)}
      </div>
      <div className={styles.region} role="status">
        {notices.map((notice) => notice.tone !== 'bad' && <NoticeToast key={notice.id} {...notice} />)}
      </div>
    </div>
  );
}

/** Each name in its own direction of writing, a long one without its middle. */
const named = (values: Notice['text']['values'] = {}) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? <bdi key={key}>{cutMiddle(value)}</bdi> : value,
    ]),
  );

function NoticeToast({ id, text, tone, action, progress, failure }: Notice) {
  const { formatMessage } = useIntl();
  const { onActed, onClosed } = useUnit({ onActed: noticeActed, onClosed: noticeClosed });
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isGoingOn = progress !== undefined;
  const isHeld = isPointedAt || hasFocus;
  /** The element that had the focus: it goes back there, since the pressed button is removed. */
  const origin = useRef<HTMLElement>(null);
  const time = action || failure ? stay.offering : stay.plain;

  const leave = (how: (id: number) => void) => {
    origin.current?.focus({ preventScroll: true });
    how(id);
  };

  // Stays while the pointer or the focus is on it.
  useEffect(() => {
    if (isHeld || isGoingOn) return;
    const timer = setTimeout(() => onClosed(id), time);
    return () => clearTimeout(timer);
  }, [isHeld, isGoingOn, id, time, onClosed]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here; it only waits while a person reads.
    <div
      className={styles.notice}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={({ currentTarget, relatedTarget: from }) => {
        setHasFocus(true);
        if (from instanceof HTMLElement && !currentTarget.contains(from)) origin.current = from;
      }}
      onBlur={() => setHasFocus(false)}
    >
      <Toast
        tone={tone}
        action={action && { label: formatMessage({ id: action.label }), onChosen: () => leave(onActed) }}
        onClose={isGoingOn ? undefined : () => leave(onClosed)}
      >
        {/* Of each step it would speak. */}
        <span className={styles.said} aria-live={isGoingOn ? 'off' : undefined}>
          <FormattedMessage id={text.id} values={named(text.values)} />
        </span>
        {isGoingOn && <progress className={styles.progress} aria-hidden="true" max={1} value={progress} />}
        {failure && (
          <span className={styles.reason}>
            <FailureReason {...failure} />
          </span>
        )}
      </Toast>
    </div>
  );
}
