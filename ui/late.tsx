import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import styles from './late.module.css';
import { Toast } from './toast.tsx';

/**
 * A part whose code is fetched when it is first shown: menus, dialogs, viewers. Unlike `React.lazy` it never takes the
 * page down where the code does not come (a train in a tunnel, a new version of the site): it says so, and offers to try
 * again. Name it outside of components, once.
 *
 * @param load the part's own module, with the component as its default
 * @param waiting stands there meanwhile; nothing by default
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
    const [isMissing, setIsMissing] = useState(false);

    useEffect(() => {
      if (loaded) return;
      let isWanted = true;
      const isAgain = attempt > 0;
      load().then(
        (module) => {
          loaded = module.default;
          if (isWanted) setPart(() => module.default);
        },
        () => isWanted && setIsMissing(true),
      );
      if (isAgain) setIsMissing(false);
      return () => {
        isWanted = false;
      };
    }, [attempt]);

    if (Part) return <Part {...props} />;
    if (!isMissing) return waiting;
    return (
      <Missing
        onRetry={() => setAttempt(attempt + 1)}
        onClose={'onClose' in props ? props.onClose : undefined}
      />
    );
  };
}

/** A part that takes `onClose` can be given up. */
function Missing({ onRetry, onClose }: { readonly onRetry: () => void; readonly onClose: unknown }) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.missing} role="alert">
      <Toast
        tone="bad"
        action={{ label: formatMessage({ id: 'ui.retry' }), onChosen: onRetry }}
        onClose={typeof onClose === 'function' ? () => onClose() : undefined}
      >
        {formatMessage({ id: 'ui.late.missing' })}
      </Toast>
    </div>
  );
}
