import { keptPart } from '../../../engine/view/index.ts';
import { DriveWindow } from './drive-window.tsx';
import css from './hero-scene.module.css';
import { DownloadCard, ShareCard } from './source-cards.tsx';

/**
 * An illustration of the product: a passcode opens a share, a press saves it into a drive, and a download from a link
 * arrives there too. The text before it says the same, so screen readers skip it. The animation plays once and ends on
 * its last picture, which is also shown with reduced motion.
 */
export const HeroScene = keptPart(function HeroScene() {
  return (
    <div className={css.scene} aria-hidden="true">
      <div className={css.sources}>
        <div className={`${css.source} ${css.share}`}>
          <ShareCard />
        </div>
        <div className={`${css.source} ${css.download}`}>
          <DownloadCard />
        </div>
      </div>
      <DriveWindow />
    </div>
  );
});
