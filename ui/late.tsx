import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import styles from './late.module.css';
import { missedPart } from './missed-part.ts';
import { Toast } from './toast.tsx';

/**
 * A part whose code is fetched when it is first shown: menus, dialogs, viewers. Unlike `React.lazy` it never breaks the
 * page where the code does not load (no network, a new version of the site): where the page is not reloaded
 * automatically, it shows the error and a retry; a browser may cache the failure, so then a reload is offered. Define
 * it outside of components, once.
 *
 * @param load the part's own module, with the component as its default export
 * @param waiting is shown meanwhile; nothing by default
 */
export function late<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, outside of components.
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [attempt, setAttempt] = useState(0);
    const [words, setWords] = useState<'ui.late.missing' | 'ui.late.stuck'>();

    useEffect(() => {
      if (loaded) return;
      let isWanted = true;
      const isAgain = attempt > 0;
      load().then(
        (module) => {
          loaded = module.default;
          if (isWanted) setPart(() => module.default);
        },
        async () => {
          const outcome = await missedPart();
          if (!isWanted || outcome === 'leaving') return;
          setWords(isAgain && outcome === 'held' ? 'ui.late.stuck' : 'ui.late.missing');
        },
      );
      if (isAgain) setWords(undefined);
      return () => {
        isWanted = false;
      };
    }, [attempt]);

    if (Part) return <Part {...props} />;
    if (!words) return waiting;
    return (
      <Missing
        words={words}
        onRetry={() => setAttempt(attempt + 1)}
        onClose={'onClose' in props ? props.onClose : undefined}
      />
    );
  };
}

/** A part that takes `onClose` can be given up. */
function Missing(props: {
  /** Stuck: the second try failed too, although the server answers. */
  readonly words: 'ui.late.missing' | 'ui.late.stuck';
  readonly onRetry: () => void;
  readonly onClose: unknown;
}) {
  const { words, onRetry, onClose } = props;
  const { formatMessage } = useIntl();
  const [label, onChosen] =
    words === 'ui.late.stuck'
      ? (['ui.reload', () => location.reload()] as const)
      : (['ui.retry', onRetry] as const);
  return (
    <div className={styles.missing} role="alert">
      <Toast
        tone="bad"
        action={{ label: formatMessage({ id: label }), onChosen }}
        onClose={typeof onClose === 'function' ? () => onClose() : undefined}
      >
        {formatMessage({ id: words })}
      </Toast>
    </div>
  );
}
