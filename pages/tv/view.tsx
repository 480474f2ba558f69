import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FileIcon } from '../../ui/file-icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Words } from './parts.tsx';
import { SignIn } from './sign-in.tsx';
import styles from './view.module.css';
import { Leave, Notice, Picture, Player } from './viewing.tsx';

/** Kinds of cards, each with its sign (`features/tv/entry.ts`). */
const kinds = ['folder', 'video', 'audio', 'picture', 'other'] as const;

/** The screens for its script (`features/tv`), which shows one of them and fills its places. */
export default function TvView() {
  return (
    <div className={styles.page} data-tv>
      <h1 className={styles.about}>
        <FormattedMessage id="tv.head.title" />
      </h1>
      <noscript>
        <p className={styles.alone}>
          <FormattedMessage id="tv.noScript" />
        </p>
      </noscript>
      <SignIn />
      <Browse />
      <Player />
      <Picture />
      <Notice />
      <Leave />
      <Row name="row" />
      <Row name="row-continue">
        <FormattedMessage id="tv.continue" />
      </Row>
      <Row name="row-folder">
        <FormattedMessage id="files.page.all" />
      </Row>
      {kinds.map((kind) => (
        <Card key={kind} kind={kind} />
      ))}
    </div>
  );
}

function Browse() {
  return (
    <section className={styles.browse} data-tv-screen="browse" hidden>
      <header className={styles.header}>
        <Logo className={styles.mark} />
        <h2 className={styles.folder}>
          <bdi data-tv-slot="folder" hidden />
          <span data-tv-slot="drive">
            <FormattedMessage id="files.page.all" />
          </span>
        </h2>
        <button type="button" className={styles.quiet} data-tv-press="sign-out">
          <FormattedMessage id="frame.user.signOut" />
        </button>
      </header>
      <div className={styles.state} data-tv-slot="state">
        <div className={styles.words} data-tv-state="loading">
          <Spinner className={styles.spinner} />
          <Words id="ui.loading" />
        </div>
        <div className={styles.words} data-tv-state="empty" hidden>
          <Words id="tv.empty" />
          <Again />
        </div>
        <div className={styles.words} data-tv-state="failed" hidden>
          <Words id="tv.failed" />
          <Again />
        </div>
      </div>
      <div className={styles.window} data-tv-state="rows" hidden>
        <div className={styles.rows} data-tv-slot="rows" />
      </div>
    </section>
  );
}

function Again() {
  return (
    <button type="button" className={styles.button} data-tv-press="again">
      <FormattedMessage id="ui.retry" />
    </button>
  );
}

function Row({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  return (
    <template data-tv-template={name}>
      <div className={styles.row}>
        {children && <h3 className={styles.heading}>{children}</h3>}
        <div className={styles.cards} data-tv-slot="cards" />
      </div>
    </template>
  );
}

function Card({ kind }: { readonly kind: (typeof kinds)[number] }) {
  return (
    <template data-tv-template={`card-${kind}`}>
      <button type="button" className={styles.card}>
        <span className={styles.thumb}>
          <FileIcon kind={kind} className={styles.sign} />
          <img className={styles.picture} data-tv-slot="picture" alt="" hidden />
          <span className={styles.watched} data-tv-slot="watched" hidden />
        </span>
        <bdi className={styles.name} data-tv-slot="name" />
        <span className={styles.kind}>
          <FormattedMessage id={`ui.kind.${kind}`} />
        </span>
      </button>
    </template>
  );
}
