import { FormattedMessage } from 'react-intl';
import { keptPart } from '../../engine/view/index.ts';
import { RowsArt } from './art/rows.tsx';
import { TunnelArt } from './art/tunnel.tsx';
import { VersionsArt } from './art/versions.tsx';
import css from './scale.module.css';
import section from './section.module.css';
import { SectionHead } from './section.tsx';

/** Large folders, lost connections, mistakes: a tall panel beside two wide ones. */
export const Scale = keptPart(function Scale() {
  return (
    <section className={section.section}>
      <div className={section.inner}>
        <SectionHead title={<FormattedMessage id="home.scale.title" />} />
        <div className={css.panels}>
          <div className={`${css.panel} ${css.tall}`}>
            <h3>
              <FormattedMessage id="home.scale.list.title" values={{ count: 100_000 }} />
            </h3>
            <p>
              <FormattedMessage id="home.scale.list.text" />
            </p>
            <div className={css.list} aria-hidden="true">
              <RowsArt />
              <p className={css.position}>
                <FormattedMessage
                  id="home.scale.list.position"
                  values={{ position: 73_204, count: 100_000 }}
                />
              </p>
            </div>
          </div>
          <div className={`${css.panel} ${css.solid}`}>
            <h3>
              <FormattedMessage id="home.scale.upload.title" />
            </h3>
            <p>
              <FormattedMessage id="home.scale.upload.text" />
            </p>
            <TunnelArt />
          </div>
          <div className={`${css.panel} ${css.warm}`}>
            <div>
              <h3>
                <FormattedMessage id="home.scale.undo.title" />
              </h3>
              <p>
                <FormattedMessage id="home.scale.undo.text" values={{ days: 30 }} />
              </p>
            </div>
            <VersionsArt />
          </div>
        </div>
      </div>
    </section>
  );
});
