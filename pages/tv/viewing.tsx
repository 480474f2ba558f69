import { Pause, Play } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { FileIcon } from '../../ui/file-icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Words } from './parts.tsx';
import styles from './view.module.css';

export function Player() {
  return (
    <section className={styles.player} data-tv-screen="player" hidden>
      <div className={styles.media} data-tv-slot="media" />
      <div className={styles.sound} data-tv-slot="sound" hidden>
        <FileIcon kind="audio" className={styles.record} />
      </div>
      <div className={styles.controls}>
        <h2 className={styles.playing}>
          <bdi data-tv-slot="title" />
        </h2>
        <div className={styles.line}>
          <button type="button" className={styles.toggle} data-tv-slot="toggle" data-tv-press="toggle">
            <span data-tv-state="paused">
              <Play aria-hidden="true" />
              <VisuallyHidden>
                <FormattedMessage id="tv.player.play" />
              </VisuallyHidden>
            </span>
            <span data-tv-state="playing" hidden>
              <Pause aria-hidden="true" />
              <VisuallyHidden>
                <FormattedMessage id="tv.player.pause" />
              </VisuallyHidden>
            </span>
          </button>
          <span className={styles.time} data-tv-slot="at" />
          <span className={styles.bar} data-tv-slot="bar" />
          <span className={styles.time} data-tv-slot="length" />
        </div>
        <p className={styles.hint}>
          <FormattedMessage id="tv.player.hint" />
        </p>
      </div>
    </section>
  );
}

export function Picture() {
  return (
    <section className={styles.whole} data-tv-screen="picture" tabIndex={-1} hidden>
      <img className={styles.image} data-tv-slot="image" alt="" />
      <div className={styles.caption}>
        <h2>
          <bdi data-tv-slot="title" />
        </h2>
        <p>
          <FormattedMessage id="tv.picture.hint" />
        </p>
      </div>
    </section>
  );
}

/** Why a file is not on show. */
export function Notice() {
  return (
    <section className={styles.notice} data-tv-screen="notice" hidden>
      <div data-tv-state="loading">
        <Words id="ui.loading" />
      </div>
      <div data-tv-state="kind" hidden>
        <Words id="tv.notice.kind" />
      </div>
      <div data-tv-state="format" hidden>
        <Words id="tv.notice.format" />
      </div>
      <div data-tv-state="gone" hidden>
        <Words id="tv.notice.gone" />
      </div>
      <div data-tv-state="failed" hidden>
        <Words id="tv.failed" />
      </div>
      <div className={styles.answers}>
        <button type="button" className={styles.button} data-tv-press="again" data-tv-state="failed" hidden>
          <FormattedMessage id="ui.retry" />
        </button>
        <button type="button" className={styles.button} data-tv-press="back">
          <FormattedMessage id="tv.back" />
        </button>
      </div>
    </section>
  );
}

export function Leave() {
  return (
    <section className={styles.notice} data-tv-screen="leave" hidden>
      <h2 className={styles.title}>
        <FormattedMessage id="tv.leave.title" />
      </h2>
      <p>
        <FormattedMessage id="tv.leave.text" />
      </p>
      <div className={styles.answers}>
        <button type="button" className={styles.button} data-tv-press="stay">
          <FormattedMessage id="ui.cancel" />
        </button>
        <button type="button" className={styles.button} data-tv-press="sign-out">
          <FormattedMessage id="frame.user.signOut" />
        </button>
      </div>
    </section>
  );
}
