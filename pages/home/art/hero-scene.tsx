import { keptPart } from '../../../engine/view/index.ts';
import { DriveWindow } from './drive-window.tsx';
import css from './hero-scene.module.css';
import { DownloadCard, ShareCard } from './source-cards.tsx';

/**
 * The product at work: a passcode opens a share, a press saves it into the drive beside, and a link that the server
 * fetched arrives there too. Everything in it is said by the text before it, so readers of the page aloud skip it.
 * The story plays once and rests on its last picture, which is also what those see who want no motion.
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
