import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { bookPlaces } from '../../../api/book-places.ts';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { browserStorage } from '../../../api/storage.ts';
import { $account } from '../../session/index.ts';
import { FailedView } from '../failed-view.tsx';
import { useKeys } from '../use-keys.ts';
import type { ViewProps } from '../view-props.ts';
import { Waiting } from '../waiting.tsx';
import { BookBar, type PanelName } from './book-bar.tsx';
import { keepLook, lookOf, readLook } from './book-look.ts';
import { BookPanel } from './book-panel.tsx';
import { type BookSession, bookSession } from './book-session.ts';
import styles from './book-view.module.css';
import { frameAddress } from './frame-address.ts';
import type { Destination, Found, FromFrame, OpenedBook, Reached } from './messages.ts';
import { useLastingAddress } from './use-lasting-address.ts';
import { wayOfKey } from './way-of-key.ts';

/** Screens on which a panel covers the book. */
const narrowScreen = '(max-width: 768px)';

/** A book, read and drawn in a frame that has neither network nor origin; the controls around it are the page’s. */
export default function BookView({ file, url, renew, onObstacle }: ViewProps) {
  const { locale } = useIntl();
  const account = useUnit($account)?.sub ?? '';
  const frame = useRef<HTMLIFrameElement>(null);
  const session = useRef<BookSession>(null);
  const [tries, setTries] = useState(0);
  const [isUnreached, setIsUnreached] = useState(false);
  const [opened, setOpened] = useState<OpenedBook>();
  const [at, setAt] = useState<Reached>();
  const [found, setFound] = useState<Found>();
  const [panel, setPanel] = useState<PanelName>();
  const [look, setLook] = useState(readLook);
  const read = useLastingAddress({ url, renew });
  const places = bookPlaces(browserStorage(), account);
  const send: BookSession['send'] = (message) => session.current?.send(message);

  const take = (message: Exclude<FromFrame, { id: number }>): void => {
    if ('opened' in message) setOpened(message.opened);
    else if ('found' in message) setFound(message.found);
    else if ('at' in message) {
      setAt(message.at);
      places.keep({ id: file.id, ...message.at.place });
    } else if ('failed' in message) {
      if (message.failed === 'unreached') setIsUnreached(true);
      else onObstacle(message.failed === 'refused' ? 'tooLarge' : 'format');
    } else {
      // The viewer closes as it would if the key had been pressed outside of the frame.
      frame.current?.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    }
  };
  const latest = useRef(take);
  latest.current = take;
  const connect = (): void => {
    const window = frame.current?.contentWindow;
    if (!window) return;
    session.current?.close();
    session.current = bookSession(window, {
      ...{ size: Number(file.size), read },
      onMessage: (message) => latest.current(message),
    });
    send({
      do: 'open',
      ...{ name: file.name, type: file.mime_type, size: Number(file.size), language: locale },
      ...{ look: lookOf(look), place: places.of(file.id) ?? null },
    });
  };
  useEffect(() => () => session.current?.close(), []);
  useKeys((event) => {
    const way = opened && wayOfKey(event);
    if (way === undefined) return false;
    send({ do: 'turn', way });
    return true;
  }, 'viewer');

  if (isUnreached) {
    const retry = () => {
      setIsUnreached(false);
      setOpened(undefined);
      setTries(tries + 1);
    };
    return <FailedView onRetry={retry} />;
  }
  const go = (to: Destination): void => {
    send({ do: 'go', to });
    if (!('fraction' in to) && matchMedia(narrowScreen).matches) setPanel(undefined);
  };
  return (
    <div className={styles.view} data-pages="">
      <div className={styles.sheet}>
        <iframe
          key={tries}
          className={styles.frame}
          ref={frame}
          src={frameAddress}
          sandbox="allow-scripts"
          title={shownInLine(file.name)}
          data-theme={lookOf(look).theme}
          onLoad={connect}
        />
        {opened === undefined && <Waiting />}
        {opened && panel && (
          <BookPanel
            name={panel}
            {...{ opened, at, found, look }}
            onClose={() => setPanel(undefined)}
            onGo={go}
            onFind={(words) => {
              setFound(undefined);
              send({ do: 'find', words });
            }}
            onLook={(chosen) => {
              setLook(chosen);
              keepLook(chosen);
              send({ do: 'look', look: lookOf(chosen) });
            }}
          />
        )}
      </div>
      {opened && (
        <BookBar
          {...{ opened, at, panel }}
          onPanel={(name) => setPanel(name === panel ? undefined : name)}
          onTurn={(way) => send({ do: 'turn', way })}
          onGo={go}
        />
      )}
    </div>
  );
}
